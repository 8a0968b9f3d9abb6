import { defaultLocale } from "../../../shared/locales.ts"
import { sql, type Insertable, type Selectable } from "kysely"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"

export type TermRow = Selectable<Schema["term"]>

export type TermFacts = Omit<Insertable<Schema["term"]>, "id" | "version">

/** The word in the default language, whatever its case; written as in the index. */
const firstWord = sql`lower(words #>> ${sql.lit(`{${defaultLocale},word}`)})`

/** All terms, by their words in the default language. */
export const listTermRows = (store: Store): Promise<TermRow[]> =>
  store.selectFrom("term").selectAll().orderBy(firstWord).execute()

/** The term, locked until the transaction ends. */
export const lockTerm = (store: Store, id: string): Promise<TermRow | undefined> =>
  store.selectFrom("term").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** Whether another term has the word of the default language, whatever its case. */
export const isWordTaken = async (store: Store, { id, word }: { id: string; word: string }): Promise<boolean> =>
  (await store
    .selectFrom("term")
    .select("id")
    .where(sql<boolean>`${firstWord} = lower(${word})`)
    .where("id", "<>", id)
    .executeTakeFirst()) !== undefined

export const countTerms = async (store: Store): Promise<number> => {
  const { total } = await store
    .selectFrom("term")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** Keeps others from adding or changing terms until the transaction ends. */
export const lockTerms = async (store: Store): Promise<void> => {
  await sql`lock table term in share row exclusive mode`.execute(store)
}

export const putTerm = async (store: Store, id: string, version: number, facts: TermFacts): Promise<TermRow> =>
  store
    .insertInto("term")
    .values({ id, version, ...facts })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ version, ...facts }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteTerm = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("term").where("id", "=", id).execute()
}
