import type { ReactNode } from "react"
import * as styles from "./notice.module.css"
import * as tones from "./tone.module.css"

/** One thing that somebody should know: read aloud at once when it is bad. */
export const Notice = ({ kind, children }: { kind: "good" | "wait" | "bad"; children: ReactNode }) => (
  <div role={kind === "bad" ? "alert" : "status"} className={`${styles.notice} ${tones[kind]}`}>
    {children}
  </div>
)
