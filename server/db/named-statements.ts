import { createHash } from "node:crypto"
import type { PostgresPoolClient } from "kysely"
import { DatabaseError, type PoolClient } from "pg"

/** So many statements have names: those that were first run twice. Each takes some 25 kB of every connection's process. */
const namedMax = 400

/** Longer ones, and those with more values, have none: mostly they are lists, of which every length is a statement. */
const longest = { text: 4_000, values: 40 }

/** So many statements that were run once are remembered. */
const seenMax = 2_000

/** So often names may be lost until statements go without: a pooler loses them again and again. */
const lossesMax = 5

/** A statement that PostgreSQL plans; others, as `begin`, have no plan that could be kept. */
const isPlanned = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

/** A statement in a transaction, which cannot be run again, whose plan is lost. The next run makes another. */
export class PlanLostError extends Error {
  /** Of the database's error. */
  readonly code: string | undefined

  constructor(cause: DatabaseError) {
    super("The plan of a statement is lost", { cause })
    this.name = "PlanLostError"
    this.code = cause.code
  }
}

/** There is no statement of that name, or already one: what a pooler does that does not keep sessions. */
const lostNames = new Set<unknown>(["26000", "42P05"])

/** Whether a statement failed for its name alone: it is lost, or its plan is for tables that have got other columns. */
const hasLostPlan = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (lostNames.has(error.code) || error.routine === "RevalidateCachedQuery")

const hasFailedBefore = (error: unknown): boolean => error instanceof DatabaseError && error.code === "25P02"

/**
 * Names the statements of a pool's connections, so that PostgreSQL parses and plans each once a connection, not each time.
 * When plans are lost, as those of tables that a newer version changes beside this one, the connections are replaced after
 * their use.
 *
 * @returns the connection to use in the place of one of the pool's; its statements throw PlanLostError in a transaction
 * @see https://www.postgresql.org/docs/current/sql-prepare.html
 */
export const createNamedStatements = (): ((client: PoolClient) => PostgresPoolClient) => {
  const seen = new Set<string>()
  let names = new Map<string, string>()
  let losses = 0
  const known = new WeakMap<PoolClient, { named: PostgresPoolClient; names: typeof names }>()

  const isStale = (client: PoolClient): boolean => known.get(client)?.names !== names

  const nameOf = (text: string, values: readonly unknown[]): string | undefined => {
    const name = names.get(text)
    const isLong = text.length > longest.text || values.length > longest.values
    if (name !== undefined || names.size >= namedMax || isLong || !isPlanned(text)) return name
    if (seen.delete(text)) {
      // By its text, so that a name never is another statement's, whoever shares the session.
      const made = createHash("sha1").update(text).digest("hex")
      names.set(text, made)
      return made
    }
    if (seen.size >= seenMax) seen.clear()
    seen.add(text)
    return undefined
  }

  const run = async (client: PoolClient, text: string, values: readonly unknown[]) => {
    const name = losses < lossesMax && !isStale(client) ? nameOf(text, values) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!hasLostPlan(error)) throw error
      // Others may have found it at the same time.
      if (!isStale(client)) {
        names = new Map()
        losses += 1
      }
      return client.query(text, [...values]).catch((again: unknown) => {
        throw hasFailedBefore(again) ? new PlanLostError(error) : again
      })
    }
  }

  return (client) => {
    const before = known.get(client)
    if (before) return before.named
    // With all else that a connection has.
    const named = Object.assign(Object.create(client) as PoolClient, {
      query: (text: string, values: readonly unknown[]) => run(client, text, values),
      release: (destroy = false) => client.release(destroy || isStale(client)),
    })
    known.set(client, { named, names })
    return named
  }
}
