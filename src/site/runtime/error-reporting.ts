import { errorReportLimits } from "../../../shared/limits/error-reports.ts"

type Report = (error: unknown) => void

/** Loads the reporting library. */
const loadClient = async (dsn: string): Promise<Report> => (await import("./error-client.ts")).openErrorClient(dsn)

/** What repeats of an error have in common. */
const keyOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : typeof error === "string" ? error : typeof error

/** Scripts of the browser's extensions fail too, and their names say something about the visitor. */
const isForeign = (file: string): boolean => file !== "" && !file.startsWith(window.location.origin)

/**
 * Forwards uncaught errors and unhandled rejections to Sentry: each once, and only so many until the page is left. The
 * library loads when the first of them comes, so that a page that works loads and sends nothing. Does nothing without a
 * DSN.
 *
 * @param dsn the project's endpoint
 */
export const startErrorReporting = (dsn: string | undefined, load = loadClient): void => {
  if (!dsn) return
  let client: Promise<Report> | null = null
  const seen = new Set<string>()
  const report = (error: unknown): void => {
    const key = keyOf(error)
    if (seen.has(key) || seen.size >= errorReportLimits.perVisit) return
    seen.add(key)
    client ??= load(dsn)
    client
      .then((send) => send(error))
      .catch(() => {
        // The library did not load, or failed on this error; the next error tries again.
        client = null
      })
  }
  window.addEventListener("error", (event) => {
    if (!isForeign(event.filename)) report(event.error ?? event.message)
  })
  window.addEventListener("unhandledrejection", (event) => report(event.reason))
}
