import type { ReactNode } from "react"
import * as styles from "./filter-bar.module.css"

/** Search and filters of a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} role="search">
    {children}
  </div>
)
