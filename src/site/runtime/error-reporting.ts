import { paths, splitLocale } from "../../../shared/paths.ts"

/** Errors that happened before the reporting library was there; more than these few would tell nothing new. */
const rememberedErrors = 10

const whenIdle = (task: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task)
  else setTimeout(task, 2_000)
}

/**
 * Forwards uncaught errors and unhandled rejections to Sentry. The library is fetched when the browser is idle; errors
 * before that are kept and sent then. Does nothing without a DSN, nor for a visit that begins with the link to a draft:
 * reports carry addresses, and this one is a secret.
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
      // The library's default integrations install the global handlers for what happens from now on.
      sentry.init({ dsn, release: process.env.GATSBY_RELEASE })
      for (const error of early) sentry.captureException(error)
    })
  })
}
