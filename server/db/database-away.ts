/** Classes of SQL errors by which the database says that it cannot serve now: connections, resources. */
const awayClasses = new Set(["08", "53"])

/** Shutting down, crashed, starting, and a session it ended; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const awayStates = new Set(["57P01", "57P02", "57P03", "57P05"])

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

/** What the driver and its pool say without a code, when a connection broke or none was to be had in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether a statement failed because the database cannot be reached or does not serve now, rather than by its own fault. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (!("code" in error) || typeof error.code !== "string") return driverMessages.test(error.message)
  const { code } = error
  return networkCodes.has(code) || awayStates.has(code) || (code.length === 5 && awayClasses.has(code.slice(0, 2)))
}
