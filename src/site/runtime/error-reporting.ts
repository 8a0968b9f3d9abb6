import { paths, splitLocale } from "../../../shared/paths.ts"

/** Most errors stored before the reporting library has loaded; more would add no information. */
const rememberedErrors = 10

const whenIdle = (task: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task)
  else setTimeout(task, 2_000)
}

/**
 * Forwards uncaught errors and unhandled rejections to Sentry. The library loads when the browser is idle; earlier
 * errors are stored and sent then. Does nothing without a DSN, nor for a visit that begins with a preview link: reports
 * contain addresses, and this one is a secret.
 *
 * @param dsn the project's endpoint
 */
export const startErrorReporting = (dsn: string | undefined): void => {
  if (!dsn || splitLocale(window.location.pathname).path.startsWith(paths.preview)) return
  const early: unknown[] = []
  const remember = (error: unknown): void => {
    if (early.length < rememberedErrors) early.push(error)
  }
  const onError = (event: ErrorEvent): void => remember(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent): void => remember(event.reason)
  window.addEventListener("error", onError)
  window.addEventListener("unhandledrejection", onRejection)
  whenIdle(() => {
    void import("@sentry/gatsby").then((sentry) => {
      window.removeEventListener("error", onError)
      window.removeEventListener("unhandledrejection", onRejection)
      // The library's default integrations handle errors from now on.
      sentry.init({ dsn, release: process.env.GATSBY_RELEASE })
      for (const error of early) sentry.captureException(error)
    })
  })
}
