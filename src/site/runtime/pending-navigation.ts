import { afterClosing } from "../../components/ui/history-value.ts"
import { sharedValue } from "../../components/ui/shared-value.ts"

/** Milliseconds after which a navigation shows the loading screen. */
const timeout = 250

/** Whether the loading screen is shown. */
export const navigationPending = sharedValue(false)

let timer: ReturnType<typeof setTimeout> | undefined

const navigationStarted = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => navigationPending.set(true), timeout)
}

/** Path of the page that is shown. */
let arrivedAt = ""

export const navigationEnded = (path: string): void => {
  arrivedAt = path
  clearTimeout(timer)
  navigationPending.set(false)
}

type Navigate = (to: string | number, options?: object) => void

/**
 * Detects the start of every navigation inside the site. Gatsby reports slow ones only after a second, and back and
 * forward not at all.
 */
export const watchNavigations = (): void => {
  const gatsby = window as unknown as Record<"___navigate" | "___push" | "___replace", Navigate>
  for (const name of ["___navigate", "___push", "___replace"] as const) {
    const navigate = gatsby[name]
    gatsby[name] = (to, options) => {
      if (typeof to === "string") navigationStarted()
      // What is open over the page leaves no entry behind it.
      afterClosing(() => navigate(to, options))
    }
  }
  window.addEventListener("popstate", () => {
    if (window.location.pathname !== arrivedAt) navigationStarted()
  })
  // From here on Back and Forward are the router's (early-script.js).
  window.dispatchEvent(new Event("router-ready"))
}
