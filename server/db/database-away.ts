import { PlanLostError } from "./named-statements.ts"

/** Classes of SQL errors of a database that cannot serve now: connections, resources. */
const awayClasses = new Set(["08", "53"])

/**
 * Shutting down, crashed, starting, session ended; transaction ended and statement cancelled, as their time limits were over.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = new Set(["57P01", "57P02", "57P03", "57P05", "25P03", "57014"])

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
])

/** Messages of the driver and its pool without a code: a connection broke, or none was available in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Whether a statement failed because the database is unreachable or cannot serve now, or has changed under it, not because of the
 * statement.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof PlanLostError) return true
  if (!("code" in error) || typeof error.code !== "string") return driverMessages.test(error.message)
  const { code } = error
  return networkCodes.has(code) || awayStates.has(code) || (code.length === 5 && awayClasses.has(code.slice(0, 2)))
}
