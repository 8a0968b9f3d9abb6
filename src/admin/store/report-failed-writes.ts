import { isRejectedWithValue } from "@reduxjs/toolkit"
import type { Middleware } from "redux"
import { reportEvent } from "../../components/reporting/report-event.ts"
import { failureOf } from "./failure-of.ts"

/** What RTK Query says about a request; other actions have something else there. */
const requestOf = (meta: object): { type?: unknown; endpointName?: unknown } =>
  "arg" in meta && typeof meta.arg === "object" && meta.arg !== null ? meta.arg : {}

/**
 * Reports every write that the server could not do. Without a connection a write is tried again, and what the server
 * refuses is shown to the user: neither is reported.
 */
export const reportFailedWrites: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const { type, endpointName } = requestOf(action.meta)
    const status = failureOf(action.payload)?.status
    if (type === "mutation" && typeof status === "number" && status >= 500)
      reportEvent({ event: "save-failed", facts: { endpoint: String(endpointName), status } })
  }
  return next(action)
}
