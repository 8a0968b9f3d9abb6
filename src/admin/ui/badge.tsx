import type { ReactNode } from "react"
import * as styles from "./badge.module.css"
import * as tones from "./tone.module.css"

/** `open` is neither good nor bad; `done` needs nobody any more. */
export type BadgeLook = "good" | "wait" | "bad" | "open" | "done"

/** Where something stands, in a word or two. */
export const Badge = ({ look, children }: { look: BadgeLook; children: ReactNode }) => (
  <span className={`${styles.badge} ${look === "open" || look === "done" ? styles[look] : tones[look]}`}>
    {children}
  </span>
)
