import { toast } from "react-toastify/unstyled"
import * as styles from "./action-toast.module.css"
import { latestAction, type ToastAction } from "./latest-action.ts"

/** How long a toast waits for the press of its button, in milliseconds: it takes a while to get there by keyboard. */
const actionTime = 15_000

/**
 * Shows that something was done, with a button that acts on it, such as undoing it. F8 moves the focus to it; the time
 * stands still while the pointer or the focus is there.
 */
export const showActionToast = (caption: string, action: ToastAction): void => {
  const run = (): void => {
    toast.dismiss(id)
    action.run()
  }
  const offer = { label: action.label, caption, run }
  const id = toast.success(
    <div>
      <p>{caption}</p>
      <button type="button" className={styles.action} onClick={run}>
        {action.label}
      </button>
    </div>,
    {
      autoClose: actionTime,
      onClose: () => {
        if (latestAction.get() === offer) latestAction.set(null)
      },
    }
  )
  latestAction.set(offer)
}
