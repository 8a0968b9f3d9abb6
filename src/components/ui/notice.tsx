import type { ReactNode } from "react"
import * as styles from "./notice.module.css"

/** Says why something did not come about; a screen reader reads it when it appears. Empty it is not to be seen. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.notice}>
    {children}
  </div>
)
