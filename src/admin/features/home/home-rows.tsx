import { Link } from "gatsby"
import type { ReactNode } from "react"
import * as styles from "./home-rows.module.css"

type HomeRowsProps = {
  rows: readonly {
    id: string
    to: string
    title: string
    /** Words of a person, of which two lines are shown. */
    quote?: string
    note: ReactNode
    /** What can be done with it here. */
    action?: ReactNode
  }[]
  /** Text shown instead of an empty list. */
  empty: string
}

/** A short list of links, each with a note. */
export const HomeRows = ({ rows, empty }: HomeRowsProps) =>
  rows.length === 0 ? (
    <p className={styles.note}>{empty}</p>
  ) : (
    <ul>
      {rows.map(({ id, to, title, quote, note, action }) => (
        <li key={id} className={styles.row}>
          <Link to={to} className={styles.title}>
            {title}
          </Link>
          {quote ? <span className={styles.quote}>{quote}</span> : null}
          <span className={styles.note}>{note}</span>
          {action}
        </li>
      ))}
    </ul>
  )
