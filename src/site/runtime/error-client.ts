import { BrowserClient, defaultStackParser, linkedErrorsIntegration, makeFetchTransport, Scope } from "@sentry/gatsby"
import { onlyScrubbedErrors } from "../../../shared/error-report.ts"

/**
 * A client of the reporting library without its global parts: it keeps no session and watches nothing.
 *
 * @param dsn the project's endpoint
 * @returns function that reports an uncaught error, with the path of the page
 */
export const openErrorClient = (dsn: string): ((error: unknown) => void) => {
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
  return (error) => {
    const scope = new Scope()
    scope.setTag("page", window.location.pathname)
    client.captureException(error, { mechanism: { type: "onerror", handled: false } }, scope)
  }
}
