import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

export type Term = {
  /** The builder's number: a later builder has a greater one. */
  term: number
  /** Data folder of the last server that built; null when none has. */
  folder: string | null
}

/** Raises the builder's number for a new builder. The caller must hold the lock of the builder. */
export const beginTerm = (store: Store): Promise<Term> =>
  store
    .insertInto("site_builder")
    .values({ term: 1 })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ term: sql`site_builder.term + 1` }))
    .returning(["term", "folder"])
    .executeTakeFirstOrThrow()

/** Notes that a data folder has everything that was published before the builder got its number. */
export const noteFolderOfTerm = async (store: Store, { term, folder }: Term): Promise<void> => {
  await store.updateTable("site_builder").set({ folder }).where("term", "=", term).execute()
}

/** The present builder's number; undefined before the first builder. */
export const presentTerm = async (store: Store): Promise<number | undefined> =>
  (await store.selectFrom("site_builder").select("term").executeTakeFirst())?.term

/**
 * Runs work while no other server switches the state. The transaction may be idle for five seconds at most.
 *
 * @param work gets the builder's number, and the number for a new state: greater than every one before it, also after the
 *   database was restored; stores its result as the number of the latest state, if it is one
 */
export const switchState = (
  store: Store,
  work: (present: { term: number; number: number }) => Promise<number | null>
): Promise<number | null> =>
  store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("site_builder")
      .values({ term: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const present = await transaction
      .selectFrom("site_builder")
      .select([
        "term",
        sql<number>`greatest(state_number + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`.as("number"),
      ])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const number = await work(present)
    if (number !== null) await transaction.updateTable("site_builder").set({ state_number: number }).execute()
    return number
  })
