import type { LogEvent } from "kysely"

/** Number of failed statements since the start, by class of the error; see `classOf`. */
export type QueryErrors = {
  counts: ReadonlyMap<string, number>
  /** Kysely's option of that name: called for statements, not for connections that could not be made. */
  log: (event: LogEvent) => void
  /** Counts failures of work outside the store's statements. */
  watch: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** SQL error codes; the first two characters are the class. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlState = /^(\d\d|F0|HV|P0|XX)[0-9A-Z]{3}$/

/** The two characters of the class, or `connection` for an error that the database did not send. */
const classOf = (error: unknown): string => {
  const code = error !== null && typeof error === "object" && "code" in error ? String(error.code) : ""
  return sqlState.exec(code)?.[1] ?? "connection"
}

/** Counts the failed statements and connections of a database. */
export const countQueryErrors = (): QueryErrors => {
  // An alarm on a growing number misses the first one of a number that did not exist.
  const counts = new Map<string, number>([["connection", 0]])
  const count = (error: unknown): void => {
    const name = classOf(error)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return {
    counts,
    log: (event) => {
      if (event.level === "error") count(event.error)
    },
    watch: async (work) => {
      try {
        return await work()
      } catch (error) {
        count(error)
        throw error
      }
    },
  }
}
