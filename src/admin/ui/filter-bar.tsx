import type { ReactNode } from "react"
import * as styles from "./filter-bar.module.css"

/** What narrows a list: a search and a few choices. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} role="search">
    {children}
  </div>
)
