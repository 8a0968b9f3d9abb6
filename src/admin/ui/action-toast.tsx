import { toast } from "react-toastify/unstyled"
import { sharedValue } from "../../components/ui/shared-value.ts"
import * as styles from "./action-toast.module.css"

/** How long a toast waits for the press of its button, in milliseconds: it takes a while to get there by keyboard. */
const actionTime = 15_000

/** What the button of a toast does. */
export type ToastAction = { label: string; run: () => void }

/** The action of the newest toast that still offers one, so that it can be reached in other ways too; else null. */
export const latestAction = sharedValue<(ToastAction & { caption: string }) | null>(null)

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
