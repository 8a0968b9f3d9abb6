import { reportedEventType, type ReportedEvent } from "../../components/reporting/report-event.ts"
import type { ErrorClient } from "./error-client.ts"
import { errorReportLimits } from "../../../shared/limits/error-reports.ts"

/** Loads the reporting library. */
const loadClient = async (dsn: string): Promise<ErrorClient> => (await import("./error-client.ts")).openErrorClient(dsn)

/** What repeats of an error have in common. */
const keyOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : typeof error === "string" ? error : typeof error

/** Scripts of the browser's extensions fail too, and their names say something about the visitor. */
const isForeign = (file: string): boolean => file !== "" && !file.startsWith(window.location.origin)

/**
 * Forwards uncaught errors, unhandled rejections and reported events to Sentry: each once, and only so many until the page is left. The
 * library loads when the first of them comes, so that a page that works loads and sends nothing. Does nothing without a
 * DSN.
 *
 * @param dsn the project's endpoint
 */
export const startErrorReporting = (dsn: string | undefined, load = loadClient): void => {
  if (!dsn) return
  let client: Promise<ErrorClient> | null = null
  const seen = new Set<string>()
  const send = (key: string, report: (to: ErrorClient) => void): void => {
    if (seen.has(key) || seen.size >= errorReportLimits.perVisit) return
    seen.add(key)
    client ??= load(dsn)
    client.then(report).catch(() => {
      // The library did not load, or failed on this error; the next error tries again.
      client = null
    })
  }
  const report = (error: unknown): void => send(keyOf(error), ({ reportError }) => reportError(error))
  window.addEventListener("error", (event) => {
    if (!isForeign(event.filename)) report(event.error ?? event.message)
  })
  window.addEventListener("unhandledrejection", (event) => report(event.reason))
  window.addEventListener(reportedEventType, (event) => {
    const { detail } = event as CustomEvent<ReportedEvent>
    send(JSON.stringify(detail), ({ reportEvent }) => reportEvent(detail))
  })
}
