import { createRoot } from "react-dom/client"
import { Slide, ToastContainer, toast } from "react-toastify/unstyled"
import "react-toastify/ReactToastify.css"
import * as styles from "./toasts.module.css"

/** Where toasts appear: bottom centre, five seconds, newest on top, waiting while the pointer rests on them. */
export const Toasts = () => (
  <ToastContainer position="bottom-center" autoClose={5_000} newestOnTop pauseOnHover transition={Slide} />
)

let mounted = false

/** Puts the place of toasts beside the page, so that they outlive a navigation. For pages that have none of their own. */
export const mountToasts = (): void => {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toasts />)
}

/**
 * Shows an error with what the server answered, for people who can pass it on.
 *
 * @param caption one sentence in the reader's language
 * @param data the answer's data, shown as JSON; left out when null
 */
export const showErrorToast = (caption: string, data: unknown): void => {
  toast.error(
    <div>
      <p>{caption}</p>
      {data === null || data === undefined ? null : (
        <pre className={styles.details}>{JSON.stringify(data, null, 2)}</pre>
      )}
    </div>
  )
}
