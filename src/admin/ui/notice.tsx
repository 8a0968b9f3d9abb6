import type { ReactNode } from "react"
import * as styles from "./notice.module.css"
import * as tones from "./tone.module.css"

/** A message to the user. Screen readers announce a bad one immediately. */
export const Notice = ({ kind, children }: { kind: "good" | "wait" | "bad"; children: ReactNode }) => (
  <div role={kind === "bad" ? "alert" : "status"} className={`${styles.notice} ${tones[kind]}`}>
    {children}
  </div>
)
