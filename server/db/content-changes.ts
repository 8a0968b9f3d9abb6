import type { Transaction } from "kysely"
import type { Database, Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

/** A write of content in progress; `nextChange` gives the position of one changed entry. */
export type ContentWrite = { store: Transaction<Schema>; nextChange: () => Promise<number> }

/**
 * Runs a write of content in one transaction and announces it once it is durable. Writers queue on the state's row
 * from here until they commit, so a higher position is never visible before a lower one, and a reader that has seen
 * position N has missed nothing below.
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
 * Announces what other processes write to a shared database. One lookup of one row a second needs no connection of its
 * own and survives every restart of the database, which LISTEN does not; the price is that cached answers of this
 * process may be up to a second behind. Deltas are never cached, so a build loses nothing by it.
 *
 * @returns function that ends the watching
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
    // While the database is away the cached answers stand; the next answer tells whether they still hold.
    void check()
      .catch(() => undefined)
      .finally(() => (pending = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
