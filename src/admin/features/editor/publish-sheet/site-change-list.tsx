import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { inSentence } from "../../../formats/field-name.ts"
import { formatInStudio } from "../../../formats/studio-time.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import type { SiteChange, SiteChangeGroup } from "./site-changes.ts"
import * as styles from "./publish-sheet.module.css"

/** What visitors will see change at one instant, one line for each page. */
export const SiteChangeList = ({ publishAt, changes }: SiteChangeGroup) => {
  const { t } = useTranslation("adminPublishSheet")
  const { t: tEditor } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const reader = useLocale()
  const id = useId()
  const sentence = (change: SiteChange): string => {
    const locale = languageName(change.locale)
    switch (change.kind) {
      case "shared":
        return t("change.shared", {
          locale,
          fields: change.fields.map((name) => inSentence(tEditor(`fieldName.${name}`))).join(", "),
        })
      case "dropped":
        return t("change.dropped", { locale, moment: formatInStudio(change.publishAt, reader) })
      default:
        return t(`change.${change.kind}`, { ...change, locale })
    }
  }
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        {publishAt === null ? t("change.title") : t("change.titleAt", { moment: formatInStudio(publishAt, reader) })}
      </h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.locale} ${change.kind}`}>{sentence(change)}</li>
        ))}
      </ul>
    </section>
  )
}
