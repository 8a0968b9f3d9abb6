import type { Transaction } from "kysely"
import type { Database, Store } from "./connection.ts"
import type { Schema } from "./schema.ts"
import type { PublicStateTables } from "./tables/public-state.ts"

/** Who writes; the id is null when the product does it itself. */
type Writer = { id: string | null; name: string }

/** What visitors see differently after a write: one subject in one language. */
export type PublicChange = Pick<
  PublicStateTables["public_change"],
  "kind" | "subject_id" | "locale" | "happening" | "title"
>

/** A write of content in progress. */
export type ContentWrite = {
  store: Transaction<Schema>
  /** Issues the position of one change that visitors do not see, such as the save of a draft. */
  nextChange: () => Promise<number>
  /** Issues the position of one change that visitors see, and stores what it is; a release follows. */
  publicChange: (changes: readonly PublicChange[], now: Date) => Promise<number>
}

/**
 * Runs a write of content in one transaction, and announces it once it is durable. Writers queue on the row of the
 * state until they commit. Therefore a higher position is never visible before a lower one, and a reader at position N
 * has missed nothing below.
 *
 * @param by who is named with what visitors see differently
 */
export const writeContentAs = async <Result>(
  database: Database,
  by: Writer,
  write: (content: ContentWrite) => Promise<Result>
): Promise<Result> => {
  let changes = 0
  let isPublic = false
  const result = await database.store.transaction().execute(async (store) => {
    await store.selectFrom("content_state").select("position").forUpdate().executeTakeFirstOrThrow()
    const nextChange = async () => {
      const state = await store
        .updateTable("content_state")
        .set((eb) => ({ position: eb("position", "+", 1) }))
        .returning("position")
        .executeTakeFirstOrThrow()
      changes += 1
      return state.position
    }
    const publicChange: ContentWrite["publicChange"] = async (seen, now) => {
      isPublic = true
      const position = await nextChange()
      await store.updateTable("content_state").set({ public_position: position }).execute()
      const rows = seen.map((change) => ({ ...change, position, made_at: now, actor_id: by.id, actor_name: by.name }))
      if (rows.length > 0) await store.insertInto("public_change").values(rows).execute()
      return position
    }
    return write({ store, nextChange, publicChange })
  })
  if (changes > 0) database.changes.announce({ isPublic })
  return result
}

/** The same for what the product does itself, such as a publication on schedule. */
export const writeContent = <Result>(
  database: Database,
  write: (content: ContentWrite) => Promise<Result>
): Promise<Result> => writeContentAs(database, { id: null, name: "" }, write)

export type ContentState = {
  /** Identity of the database. */
  epoch: string
  /** Position of the latest change of content, drafts included. */
  position: number
  /** Position of the latest change that visitors see: equal ones mean that the site is the same. */
  publicPosition: number
}

export const contentState = (store: Store): Promise<ContentState> =>
  store
    .selectFrom("content_state")
    .select(["epoch", "position", "public_position as publicPosition"])
    .executeTakeFirstOrThrow()

/**
 * Announces what other processes write to a shared database. It polls one row every second: unlike LISTEN, that needs
 * no connection of its own and survives every restart of the database. Cached responses of this process may therefore
 * be up to a second old. Deltas are never cached, so builds are not affected.
 *
 * @returns function that stops the polling
 */
export const watchContentChanges = (database: Database, everyMs = 1_000): (() => void) => {
  let known: ContentState | null = null
  let pending = false
  const check = async () => {
    const state = await contentState(database.store)
    if (known !== null && state.position !== known.position)
      database.changes.announce({ isPublic: state.publicPosition !== known.publicPosition })
    known = state
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
