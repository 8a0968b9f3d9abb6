import type { ReactNode } from "react"
import * as styles from "./action-button.module.css"

type ActionButtonProps = {
  /** The action is in progress: the button keeps the focus for keyboard users, and another press does nothing. */
  busy: boolean
  /** For a button outside a form; inside a form it submits the form. */
  onPress?: () => void
  children: ReactNode
}

/** The button for every action on a public page. */
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
