import { useTranslation } from "react-i18next"
import type { SentJob } from "../../../../../shared/contract/admin-vacancies.ts"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import { locales, type LocalizedText } from "../../../../../shared/locales.ts"
import { formatInStudio } from "../../../formats/studio-time.ts"
import { formatCountry } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import type { EntryContent, EntryText } from "../draft/entry-content.ts"
import { fieldName, readField, type FieldPath } from "../draft/entry-fields.ts"

/** Formats a field of an entry as plain text; empty if it has no value. */
export const useFieldText = (): ((path: FieldPath, content: EntryContent) => string) => {
  const { t } = useTranslation("adminEditor")
  const { t: tVacancies } = useTranslation("jobs")
  const locale = useLocale()
  return (path, content) => {
    const value = readField(content, path)
    if (value === null || value === undefined) return ""
    switch (fieldName(path)) {
      case "body":
        return documentText(value as BodyDocument)
      case "language": {
        const text = value as EntryText
        return `${text.title}\n${documentText(text.body)}`
      }
      case "cover":
        return (value as { fileId: string }).fileId
      case "city": {
        const names = value as LocalizedText
        return locales
          .map((each) => names[each])
          .filter(Boolean)
          .join(", ")
      }
      case "country":
        return formatCountry(value as string, locale) ?? (value as string)
      case "department":
        return tVacancies(`department.${value as SentJob["department"]}`)
      case "employmentType":
        return tVacancies(`employmentType.${value as SentJob["employmentType"]}`)
      case "salary": {
        const { min, max, currency } = value as { min: number; max: number; currency: string }
        return `${min}–${max} ${currency}`
      }
      case "versions":
        return (value as { day: string; text: string }[]).map(({ day, text }) => `${day} ${text}`).join("\n")
      case "validThrough":
        // As the settings show it.
        return formatInStudio(value as string, locale)
      case "remote":
      case "closed":
      case "noindex":
        return t(value === true ? "difference.yes" : "difference.no")
      default:
        return typeof value === "string" ? value : ""
    }
  }
}
