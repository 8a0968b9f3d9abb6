import { onlyScrubbedErrors } from "../../shared/error-report.ts"
import { describeEvent, type DescribedEvent, type ReportEvent } from "./operational-events.ts"
import { createReportLimiter, errorKey, type ReportOutcome } from "./report-limiter.ts"

/** Where an error occurred: a route's pattern, never an address, which may contain a token. */
type ErrorPlace = { requestId?: string; method?: string; route?: string; task?: string }

export type ReportError = (error: unknown, place: ErrorPlace) => void

export type ErrorReports = {
  report: ReportError
  /** Reports what is no error but needs an operator, within the same limits: the same event once a minute. */
  reportEvent: ReportEvent
  /** Number of unexpected errors since the start, by the result of their reports. */
  counts: ReadonlyMap<ReportOutcome, number>
  /** Sends pending reports, for two seconds at most. */
  close: () => Promise<void>
}

type Tags = Record<string, string | number>

type Sender = {
  send: (error: unknown, tags: Tags) => void
  sendEvent: (event: DescribedEvent, more: Tags) => void
  close: () => Promise<void>
}

const sendTime = 2_000

const openSender = async (options: { dsn: string; release: string; environment: string }): Promise<Sender> => {
  const sentry = await import("@sentry/node")
  const client = sentry.initWithoutDefaultIntegrations({
    ...options,
    integrations: [
      sentry.linkedErrorsIntegration(),
      // Both report what ends the process, and let it end.
      sentry.onUncaughtExceptionIntegration(),
      sentry.onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    transport: (transport) => onlyScrubbedErrors(sentry.makeNodeTransport(transport)),
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
  })
  return {
    send: (error, tags) => void sentry.captureException(error, { tags }),
    sendEvent: (event, more) => void sentry.captureEvent({ ...event, tags: { ...event.tags, ...more } }),
    close: async () => {
      await client?.close(sendTime)
    },
  }
}

const repeatsTag = (repeats: number): Tags => (repeats > 0 ? { repeats } : {})

/**
 * Reports unexpected errors and operational events to Sentry: the same error once a minute, and all together within a limit. A report contains
 * only what comes from the error itself, without personal data (shared/error-report.ts).
 *
 * @param options `dsn` null for no reports: then no reporting code is loaded, and errors are only counted; `release` and
 * `environment` as Sentry shows them; `now` in milliseconds
 */
export const openErrorReports = async ({
  dsn,
  now = Date.now,
  ...options
}: {
  dsn: string | null
  release: string
  environment: string
  now?: () => number
}): Promise<ErrorReports> => {
  const sender = dsn === null ? null : await openSender({ ...options, dsn })
  const decide = createReportLimiter(now)
  const counts = new Map<ReportOutcome, number>()
  return {
    counts,
    report: (error, place) => {
      const decision = sender ? decide(errorKey(error)) : ({ outcome: "off" } as const)
      counts.set(decision.outcome, (counts.get(decision.outcome) ?? 0) + 1)
      if (decision.outcome !== "sent") return
      sender?.send(error, { ...place, ...repeatsTag(decision.repeats) })
    },
    reportEvent: (event) => {
      if (!sender) return
      const described = describeEvent(event)
      const decision = decide(described.fingerprint.join(" "))
      if (decision.outcome === "sent") sender.sendEvent(described, repeatsTag(decision.repeats))
    },
    close: async () => sender?.close(),
  }
}
