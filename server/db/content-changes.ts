import type { Transaction } from "kysely"
import type { Database, Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

/** A write of content in progress; `nextChange` issues the position of one changed entry. */
export type ContentWrite = { store: Transaction<Schema>; nextChange: () => Promise<number> }

/**
 * Runs a write of content in one transaction, and announces it once it is durable. Writers queue on the row of the
 * state until they commit. Therefore a higher position is never visible before a lower one, and a reader at position N
 * has missed nothing below.
 */
export const writeContent = async <Result>(
  database: Database,
  write: (content: ContentWrite) => Promise<Result>
): Promise<Result> => {
  let changes = 0
  const result = await database.store.transaction().execute(async (transaction) => {
    await transaction.selectFrom("content_state").select("position").forUpdate().executeTakeFirstOrThrow()
    const nextChange = async () => {
      const state = await transaction
        .updateTable("content_state")
        .set((eb) => ({ position: eb("position", "+", 1) }))
        .returning("position")
        .executeTakeFirstOrThrow()
      changes += 1
      return state.position
    }
    return write({ store: transaction, nextChange })
  })
  if (changes > 0) database.changes.announce()
  return result
}

/** Identity of the database, and the position of its latest change of content. */
export const contentState = (store: Store): Promise<{ epoch: string; position: number }> =>
  store.selectFrom("content_state").select(["epoch", "position"]).executeTakeFirstOrThrow()

/**
 * Announces what other processes write to a shared database. It polls one row every second: unlike LISTEN, that needs
 * no connection of its own and survives every restart of the database. Cached responses of this process may therefore
 * be up to a second old. Deltas are never cached, so builds are not affected.
 *
 * @returns function that stops the polling
 */
export const watchContentChanges = (database: Database, everyMs = 1_000): (() => void) => {
  let known: number | null = null
  let pending = false
  const check = async () => {
    const { position } = await contentState(database.store)
    if (known !== null && position !== known) database.changes.announce()
    known = position
  }
  const timer = setInterval(() => {
    if (pending) return
    pending = true
    // While the database is away, cached responses stay; the next successful check decides whether they are valid.
    void check()
      .catch(() => undefined)
      .finally(() => (pending = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
