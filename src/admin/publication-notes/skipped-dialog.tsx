import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { inSentence, useFieldName } from "../formats/field-name.ts"
import { neededFields } from "../formats/needed-fields.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { useLanguageName } from "../formats/language-names.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import * as styles from "./skipped-dialog.module.css"
import type { Skipped, SkipReason } from "../store/skipped-entries.ts"

type SkippedDialogProps = {
  /** How many entries the step fitted. */
  done: number
  skipped: readonly (Skipped & { contentType: ContentTypeName })[]
  onClose: () => void
}

type RefusedField = Extract<SkipReason, { kind: "needs" }>["fields"][number]

const needs = [...neededFields, "publishAt" as const]

/** What a field needs, in words; null for what is no field. Other texts of a language are refused for their length. */
const useNeed = (): ((field: RefusedField) => string | null) => {
  const { t } = useTranslation("adminBulk")
  const fieldName = useFieldName()
  return ({ name, isOfText }) => {
    const need = needs.find((one) => one === name)
    if (need) return t(`skipped.field.${need}`)
    const field = fieldName(name)
    return field && t(isOfText ? "skipped.field.shorter" : "skipped.field.valid", { field: inSentence(field) })
  }
}

/** After a bulk step that fits only some entries: which were left alone, and why. */
export const SkippedDialog = ({ done, skipped, onClose }: SkippedDialogProps) => {
  const { t } = useTranslation("adminBulk")
  const languageName = useLanguageName()
  const needOf = useNeed()
  const sentence = (reason: SkipReason): string => {
    switch (reason.kind) {
      case "missingLanguage":
        return t("skipped.missingLanguage", { locale: languageName(reason.locale, "inside") })
      case "linkTaken":
        return reason.title === null ? t("skipped.linkTaken") : t("skipped.linkTakenBy", { title: reason.title })
      case "needs": {
        const fields = reason.fields.flatMap((field) => needOf(field) ?? [])
        return fields.length > 0 ? t("skipped.needs", { fields: fields.join(", ") }) : t("skipped.other")
      }
      default:
        return t(`skipped.${reason.kind}`)
    }
  }
  return (
    <Dialog title={done === 0 ? t("skipped.titleNone") : t("skipped.title", { count: done })} onClose={onClose}>
      <p>{t("skipped.lead", { count: skipped.length })}</p>
      <ul className={styles.skipped}>
        {skipped.map(({ contentType, id, title, reason }) => (
          <li key={id}>
            <Link to={`${paths.admin}/${contentType}/${id}`}>{title}</Link> {sentence(reason)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="main" onClick={onClose}>
          {t("skipped.close")}
        </Button>
      </div>
    </Dialog>
  )
}
