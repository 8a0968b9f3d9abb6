import { Link } from "gatsby"
import type { DailyView } from "./view-types.ts"
import * as styles from "./daily-note.module.css"

type DailyNoteProps = {
  note: DailyView
  title: string
  /** Label of the note's link if the note has none of its own. */
  more: string
}

/** The daily note. Its link leads to a page of this site, with language prefix, or to another site. */
export const DailyNote = ({ note: { text, link, linkLabel }, title, more }: DailyNoteProps) => {
  const label = linkLabel ?? more
  return (
    <aside className={styles.note} aria-label={title}>
      <div className={`${styles.row} page-width`}>
        <p className={styles.title} aria-hidden="true">
          {title}
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
