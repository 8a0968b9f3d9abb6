import type { Store } from "../db/connection.ts"

/** @returns whether it was unused: of several concurrent callers, only one gets true */
export const consumeBotCheck = async (store: Store, check: { nonce: string; expires_at: Date }): Promise<boolean> => {
  const consumed = await store
    .insertInto("used_bot_check")
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (consumed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deleteExpiredBotChecks = async (store: Store, now: Date): Promise<void> => {
  await store.deleteFrom("used_bot_check").where("expires_at", "<=", now).execute()
}
