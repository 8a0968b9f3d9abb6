import type { ErrorEvent } from "@sentry/node"
import { scrubEvent } from "./scrub-event.ts"

/** Where an error occurred: a route's pattern, never an address, which may contain a token. */
type ErrorPlace = { requestId?: string; method?: string; route?: string; job?: string }

export type ReportError = (error: unknown, place: ErrorPlace) => void

export type ErrorReports = {
  report: ReportError
  /** Sends pending reports, for two seconds at most. */
  close: () => Promise<void>
}

const sendTime = 2_000

/** Without a DSN, nothing is loaded and nothing is sent. */
const noReports: ErrorReports = { report: () => undefined, close: () => Promise.resolve() }

/**
 * Reports unexpected errors to Sentry. A report contains only what comes from the error itself, and personal data is
 * removed from its texts (scrub-event.ts).
 *
 * @param options `dsn` null for no reports; `release` and `environment` as Sentry shows them
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
