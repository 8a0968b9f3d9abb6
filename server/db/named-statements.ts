import { createHash } from "node:crypto"
import type { PostgresPoolClient } from "kysely"
import type { PoolClient } from "pg"

/** So many statements have names: those that were first run twice. Each takes some 25 kB of every connection's process. */
const namedMax = 400

/** So many statements that were run once are remembered, none of them longer than this. */
const seenMax = 2_000
const longestText = 4_000

/** A statement that PostgreSQL plans; others, as `begin`, have no plan that could be kept. */
const isPlanned = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

/** What PostgreSQL says of a kept plan whose tables have got other columns since. */
const outdated = "0A000"

/** What it says where a pooler gives a connection's statements to different sessions: there is no such name, or already one. */
const notKept = new Set<unknown>(["26000", "42P05"])

/**
 * Names the statements of a pool's connections, so that PostgreSQL parses and plans each once a connection, not each time.
 * When tables change under it, by a newer version that starts beside this one, the connections are replaced after their use.
 * Where a pooler does not keep sessions, statements go without names from the first one that it lost.
 *
 * @returns the connection to use in the place of one of the pool's
 * @see https://www.postgresql.org/docs/current/sql-prepare.html
 */
export const createNamedStatements = (): ((client: PoolClient) => PostgresPoolClient) => {
  const seen = new Set<string>()
  let names = new Map<string, string>()
  let isKept = true
  const known = new WeakMap<PoolClient, { named: PostgresPoolClient; names: typeof names }>()

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= namedMax || text.length > longestText || !isPlanned(text)) return name
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
    // A connection that has plans of former tables has their names, too.
    const name = isKept && known.get(client)?.names === names ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      const code = codeOf(error)
      if (code !== outdated && !notKept.has(code)) throw error
      isKept &&= code === outdated
      names = new Map()
      // In a transaction, which has failed with the statement, nothing can be run again.
      return client.query(text, [...values]).catch(() => {
        throw error
      })
    }
  }

  return (client) => {
    const before = known.get(client)
    if (before) return before.named
    // With all else that a connection has.
    const named = Object.assign(Object.create(client) as PoolClient, {
      query: (text: string, values: readonly unknown[]) => run(client, text, values),
      release: (destroy = false) => client.release(destroy || known.get(client)?.names !== names),
    })
    known.set(client, { named, names })
    return named
  }
}
