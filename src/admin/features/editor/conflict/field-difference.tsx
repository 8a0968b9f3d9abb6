import { useTranslation } from "react-i18next"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import { defaultLocale, isLocale, type Locale } from "../../../../../shared/locales.ts"
import { useEntryPictures, type EntryPicture } from "../body/entry-pictures.ts"
import { isPost, type EntryContent } from "../draft/entry-content.ts"
import { fieldName, readField, type FieldPath } from "../draft/entry-fields.ts"
import { TextDifference, type SideNames } from "../../../ui/text-difference.tsx"
import { useLanguageName } from "../../../formats/language-names.ts"
import { ComparedCover } from "./compared-cover.tsx"
import { useFieldText } from "./use-field-text.ts"

const localeOf = (path: FieldPath): Locale => path.split(".").find(isLocale) ?? defaultLocale

/** Label of a field, with its language if it has one. */
export const useFieldLabel = (): ((path: FieldPath) => string) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  return (path) => {
    const locale = path.split(".").find(isLocale)
    const label = t(`fieldName.${fieldName(path)}`)
    return locale ? t("difference.label", { label, locale: languageName(locale, "inside") }) : label
  }
}

type FieldDifferenceProps = {
  path: FieldPath
  before: EntryContent
  after: EntryContent
  names?: SideNames
  /** Pictures beside those that the editor knows. */
  pictures?: readonly EntryPicture[]
}

const coverOf = (content: EntryContent) => (isPost(content) ? content.cover : null)

/** The change of one field of an entry. */
export const FieldDifference = ({ path, before, after, names, pictures = [] }: FieldDifferenceProps) => {
  const { t } = useTranslation("adminEditor")
  const textOf = useFieldText()
  const { pictures: known } = useEntryPictures()
  if (fieldName(path) === "cover")
    return (
      <ComparedCover
        was={coverOf(before)}
        is={coverOf(after)}
        pictures={[...known.values(), ...pictures]}
        names={names && { was: names.removed, is: names.added }}
      />
    )
  const texts = [textOf(path, before), textOf(path, after)] as const
  // Formatting and pictures may change while the text stays the same.
  if (texts[0] === texts[1] && readField(before, path) !== readField(after, path))
    return <p>{t("difference.format")}</p>
  return <TextDifference before={texts[0]} after={texts[1]} locale={localeOf(path)} names={names} />
}

type BlocksDifferenceProps = {
  path: FieldPath
  before: BodyDocument["content"]
  after: BodyDocument["content"]
  names: SideNames
}

/** The change of some blocks of a text. */
export const BlocksDifference = ({ path, before, after, names }: BlocksDifferenceProps) => {
  const { t } = useTranslation("adminEditor")
  const [was, is] = [before, after].map((content) => documentText({ type: "doc", content }))
  if (was === is) return <p>{t("difference.format")}</p>
  return <TextDifference before={was ?? ""} after={is ?? ""} locale={localeOf(path)} names={names} />
}
