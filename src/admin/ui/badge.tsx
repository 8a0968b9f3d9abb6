import type { ReactNode } from "react"
import * as styles from "./badge.module.css"
import * as tones from "./tone.module.css"

/** `open` is neither good nor bad; `done` needs no further action. */
export type BadgeVariant = "good" | "wait" | "bad" | "open" | "done"

/** A state in a word or two. */
export const Badge = ({ variant, children }: { variant: BadgeVariant; children: ReactNode }) => (
  <span className={`${styles.badge} ${variant === "open" || variant === "done" ? styles[variant] : tones[variant]}`}>
    {children}
  </span>
)
