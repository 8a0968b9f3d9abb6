import { Link } from "gatsby"
import type { ReactNode } from "react"
import * as styles from "./home-rows.module.css"

type HomeRowsProps = {
  rows: readonly { id: string; to: string; title: string; note: ReactNode }[]
  /** What is said where there are none. */
  empty: string
}

/** A few things with what is worth knowing of each; a title leads to the thing. */
export const HomeRows = ({ rows, empty }: HomeRowsProps) =>
  rows.length === 0 ? (
    <p className={styles.note}>{empty}</p>
  ) : (
    <ul>
      {rows.map(({ id, to, title, note }) => (
        <li key={id} className={styles.row}>
          <Link to={to} className={styles.title}>
            {title}
          </Link>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ul>
  )
