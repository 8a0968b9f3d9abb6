import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { DailyView } from "../../components/content/view-types.ts"
import * as styles from "./daily-note.module.css"

/** The note of the day. Its link may be a page of this site, with its prefix, or another site. */
export const DailyNote = ({ note: { text, link, linkLabel } }: { note: DailyView }) => {
  const { t } = useTranslation("main")
  const label = linkLabel ?? t("daily.more")
  return (
    <aside className={styles.note} aria-label={t("daily.title")}>
      <div className={`${styles.row} page-width`}>
        <p className={styles.title} aria-hidden="true">
          {t("daily.title")}
        </p>
        <p className={styles.text}>
          {text}{" "}
          {link?.startsWith("/") ? (
            <Link to={link} className={styles.link}>
              {label}
            </Link>
          ) : null}
          {link && !link.startsWith("/") ? (
            <a href={link} rel="noopener" className={styles.link}>
              {label}
            </a>
          ) : null}
        </p>
      </div>
    </aside>
  )
}
