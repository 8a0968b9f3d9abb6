import type { Insertable, Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type SignInAttempt = Selectable<Schema["sign_in_attempt"]>

export const insertSignInAttempt = async (
  store: Store,
  attempt: Insertable<Schema["sign_in_attempt"]>
): Promise<void> => {
  await store.insertInto("sign_in_attempt").values(attempt).execute()
}

/** The attempt of a browser that has not ended, expired or not. */
export const findSignInAttempt = (store: Store, browserHash: string): Promise<SignInAttempt | undefined> =>
  store.selectFrom("sign_in_attempt").selectAll().where("browser_hash", "=", browserHash).executeTakeFirst()

/** @returns whether it existed: of several concurrent callers, only one gets true */
export const consumeSignInAttempt = async (store: Store, browserHash: string): Promise<boolean> => {
  const consumed = await store.deleteFrom("sign_in_attempt").where("browser_hash", "=", browserHash).executeTakeFirst()
  return consumed.numDeletedRows > 0n
}

export const deleteExpiredSignInAttempts = async (store: Store, now: Date): Promise<void> => {
  await store.deleteFrom("sign_in_attempt").where("expires_at", "<=", now).execute()
}
