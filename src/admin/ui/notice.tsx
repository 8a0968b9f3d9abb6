import type { ReactNode } from "react"
import { FailedIcon, PublishedIcon, ScheduledIcon } from "./icons.ts"
import * as styles from "./notice.module.css"
import * as tones from "./tone.module.css"

const icons = { good: PublishedIcon, wait: ScheduledIcon, bad: FailedIcon }

/** A message to the user. Screen readers announce a bad one immediately. */
export const Notice = ({ kind, children }: { kind: "good" | "wait" | "bad"; children: ReactNode }) => {
  const Icon = icons[kind]
  return (
    <div role={kind === "bad" ? "alert" : "status"} className={`${styles.notice} ${tones[kind]}`}>
      <Icon />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
