import { useTranslation } from "react-i18next"
import { formatDateTime } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import type { SiteChange } from "./site-changes.ts"
import * as styles from "./publish-sheet.module.css"

type SiteChangeListProps = {
  changes: readonly SiteChange[]
  /** The instant from which visitors see them; null for at once. */
  publishAt: string | null
}

/** What visitors will see change, one line for each page. */
export const SiteChangeList = ({ changes, publishAt }: SiteChangeListProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const reader = useLocale()
  const sentence = (change: SiteChange): string => {
    const locale = t(`language.${change.locale}`)
    switch (change.kind) {
      case "shared":
        return t("change.shared", { locale, fields: change.fields.map((name) => t(`field.${name}`)).join(", ") })
      case "dropped":
        return t("change.dropped", { locale, moment: formatDateTime(change.publishAt, reader) })
      default:
        return t(`change.${change.kind}`, { ...change, locale })
    }
  }
  if (changes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="publish-changes">
      <h3 id="publish-changes">
        {publishAt === null ? t("change.title") : t("change.titleAt", { moment: formatDateTime(publishAt, reader) })}
      </h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.locale} ${change.kind}`}>{sentence(change)}</li>
        ))}
      </ul>
    </section>
  )
}
