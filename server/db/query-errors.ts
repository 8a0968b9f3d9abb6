import type { LogEvent } from "kysely"

/** How many statements failed since the start, by class of the error; see `classOf`. */
export type QueryErrors = { counts: ReadonlyMap<string, number>; log: (event: LogEvent) => void }

/** Codes of SQL errors, the first two characters being their class; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlState = /^(\d\d|F0|HV|P0|XX)[0-9A-Z]{3}$/

/** The two characters of the standard, or `connection` for what came to no answer of the database. */
const classOf = (error: unknown): string => {
  const code = error !== null && typeof error === "object" && "code" in error ? String(error.code) : ""
  return sqlState.exec(code)?.[1] ?? "connection"
}

/** Counts the failures among the statements of a store; `log` is what Kysely is given. */
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
