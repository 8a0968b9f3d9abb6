import type { ErrorEvent } from "@sentry/node"
import { scrubEvent } from "./scrub-event.ts"

/** Where an error was met: a route's pattern, never an address, which may hold a token. */
type ErrorPlace = { requestId?: string; method?: string; route?: string; job?: string }

export type ReportError = (error: unknown, place: ErrorPlace) => void

export type ErrorReports = {
  report: ReportError
  /** Sends what has not been sent yet, for two seconds at most. */
  close: () => Promise<void>
}

const sendTime = 2_000

/** Without an address to report to, nothing is loaded and nothing is sent. */
const noReports: ErrorReports = { report: () => undefined, close: () => Promise.resolve() }

/**
 * Reports of errors that nobody foresaw, to Sentry. What does not come from the error itself is left out of them, and
 * what its texts may hold of a person is taken out (scrub-event.ts).
 *
 * @param options `dsn` null for none; `release` and `environment` as Sentry shall name them
 */
export const openErrorReports = async (options: {
  dsn: string | null
  release: string
  environment: string
}): Promise<ErrorReports> => {
  if (options.dsn === null) return noReports
  const sentry = await import("@sentry/node")
  const client = sentry.initWithoutDefaultIntegrations({
    dsn: options.dsn,
    release: options.release,
    environment: options.environment,
    integrations: [
      sentry.linkedErrorsIntegration(),
      // Both report what ends the process, and let it end.
      sentry.onUncaughtExceptionIntegration(),
      sentry.onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: (event: ErrorEvent) => scrubEvent(event),
  })
  return {
    report: (error, place) => void sentry.captureException(error, { tags: { ...place } }),
    close: async () => {
      await client?.close(sendTime)
    },
  }
}
