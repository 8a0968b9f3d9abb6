import { createRoot } from "react-dom/client"
import { Slide, ToastContainer, toast } from "react-toastify/unstyled"
import "react-toastify/ReactToastify.css"
import * as styles from "./toasts.module.css"

/** The toast container: bottom center, five seconds, newest on top, paused while the pointer is over them. */
export const Toasts = () => (
  <ToastContainer position="bottom-center" autoClose={5_000} newestOnTop pauseOnHover transition={Slide} />
)

let mounted = false

/** Mounts the container outside the page, so that toasts outlive a navigation. For pages that have none. */
export const mountToasts = (): void => {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toasts />)
}

/**
 * Shows an error toast with the server's data, which the user can forward.
 *
 * @param caption one sentence in the reader's language
 * @param data data of the response, shown as JSON; omitted if null
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
