import { BrowserClient, defaultStackParser, linkedErrorsIntegration, makeFetchTransport, Scope } from "@sentry/gatsby"
import type { ReportedEvent } from "../../components/reporting/report-event.ts"
import { onlyScrubbedErrors } from "../../../shared/error-report.ts"

export type ErrorClient = { reportError: (error: unknown) => void; reportEvent: (event: ReportedEvent) => void }

/**
 * A client of the reporting library without its global parts: it keeps no session and watches nothing.
 *
 * @param dsn the project's endpoint
 * @returns functions that report an uncaught error and an event, with the path of the page
 */
export const openErrorClient = (dsn: string): ErrorClient => {
  const client = new BrowserClient({
    dsn,
    release: process.env.GATSBY_RELEASE,
    transport: (options) =>
      onlyScrubbedErrors(
        makeFetchTransport({ ...options, fetchOptions: { credentials: "omit", referrerPolicy: "no-referrer" } })
      ),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    dataCollection: { userInfo: false },
  })
  client.init()
  const scopeOfPage = (): Scope => new Scope().setTag("page", window.location.pathname)
  return {
    reportError: (error) =>
      void client.captureException(error, { mechanism: { type: "onerror", handled: false } }, scopeOfPage()),
    reportEvent: ({ event, facts }) =>
      void client.captureEvent(
        {
          message: `In the browser: ${event}`,
          level: "error",
          tags: { event, ...facts },
          fingerprint: [event, ...Object.values(facts).map(String)],
        },
        undefined,
        scopeOfPage()
      ),
  }
}
