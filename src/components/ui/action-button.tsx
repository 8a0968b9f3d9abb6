import type { ReactNode } from "react"
import * as styles from "./action-button.module.css"

type ActionButtonProps = {
  /** What it does is under way: it stays in place for who uses a keyboard, and a second press must do nothing. */
  busy: boolean
  /** For a button outside a form; within one it sends the form. */
  onPress?: () => void
  children: ReactNode
}

/** The one button that sends or does something on a public page. */
export const ActionButton = ({ busy, onPress, children }: ActionButtonProps) => (
  <button
    type={onPress ? "button" : "submit"}
    className={styles.button}
    aria-disabled={busy}
    onClick={busy ? undefined : onPress}
  >
    {children}
  </button>
)
