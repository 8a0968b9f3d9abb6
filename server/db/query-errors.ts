import type { LogEvent } from "kysely"

/** Number of failed statements since the start, by class of the error; see `classOf`. */
export type QueryErrors = { counts: ReadonlyMap<string, number>; log: (event: LogEvent) => void }

/** SQL error codes; the first two characters are the class. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlState = /^(\d\d|F0|HV|P0|XX)[0-9A-Z]{3}$/

/** The two characters of the class, or `connection` for an error that the database did not send. */
const classOf = (error: unknown): string => {
  const code = error !== null && typeof error === "object" && "code" in error ? String(error.code) : ""
  return sqlState.exec(code)?.[1] ?? "connection"
}

/** Counts the failed statements of a store; `log` is Kysely's option of that name. */
export const countQueryErrors = (): QueryErrors => {
  const counts = new Map<string, number>()
  return {
    counts,
    log: (event) => {
      if (event.level !== "error") return
      const name = classOf(event.error)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
  }
}
