import { useTranslation } from "react-i18next"
import type { SiteChange } from "./site-changes.ts"
import * as styles from "./publish-sheet.module.css"

type SiteChangeListProps = {
  changes: readonly SiteChange[]
  /** The instant from which visitors see them, in words; null for at once. */
  from: string | null
}

/** What visitors will see change, one line for each page. */
export const SiteChangeList = ({ changes, from }: SiteChangeListProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const sentence = (change: SiteChange): string => {
    const locale = t(`language.${change.locale}`)
    if (change.kind !== "shared") return t(`change.${change.kind}`, { ...change, locale })
    return t("change.shared", { locale, fields: change.fields.map((name) => t(`field.${name}`)).join(", ") })
  }
  if (changes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="publish-changes">
      <h3 id="publish-changes">{from === null ? t("change.title") : t("change.titleAt", { moment: from })}</h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.locale} ${change.kind}`}>{sentence(change)}</li>
        ))}
      </ul>
    </section>
  )
}
