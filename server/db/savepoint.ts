import { sql, type Transaction } from "kysely"
import type { Schema } from "./schema.ts"

/** Runs a part of a transaction that fails alone: what it wrote is undone, and the transaction can go on. */
export const inSavepoint = async <Result>(store: Transaction<Schema>, run: () => Promise<Result>): Promise<Result> => {
  await sql`savepoint part`.execute(store)
  try {
    return await run()
  } catch (error) {
    await sql`rollback to savepoint part`.execute(store)
    throw error
  } finally {
    await sql`release savepoint part`.execute(store)
  }
}
