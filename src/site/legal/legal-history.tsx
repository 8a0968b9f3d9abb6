import { useTranslation } from "react-i18next"
import { formatDay } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { LegalView } from "../../../shared/legal-view.ts"
import * as styles from "./legal-history.module.css"

/** The versions of a document: since when each is in force, and what it changed. */
export const LegalHistory = ({ history }: Pick<LegalView, "history">) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  return (
    <section id="history" className={styles.history}>
      <h2 className={styles.title}>{t("history")}</h2>
      <ol className={styles.versions} reversed>
        {history.map(({ date, text }, index) => (
          <li key={date} className={styles.version}>
            <p className={styles.date}>
              <time dateTime={date}>{formatDay(date, locale)}</time>
              {index === 0 ? <span className={styles.current}>{t("current")}</span> : null}
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
