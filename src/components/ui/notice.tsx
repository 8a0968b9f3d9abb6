import type { ReactNode } from "react"
import * as styles from "./notice.module.css"

/** An error message that screen readers announce when it appears. Invisible while empty. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.notice}>
    {children}
  </div>
)
