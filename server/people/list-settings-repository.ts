import type { ListSettings } from "../../shared/contract/list-settings.ts"
import type { Store } from "../db/connection.ts"

/** A list of a user. */
export type ListPlace = { userId: string; list: string }

type Chosen = Omit<ListSettings, "version">

export const findListSettings = async (store: Store, { userId, list }: ListPlace): Promise<ListSettings | null> => {
  const row = await store
    .selectFrom("list_setting")
    .select(["version", "chosen"])
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .executeTakeFirst()
  return row ? { ...row.chosen, version: row.version } : null
}

/** Returns false when there are some already. */
export const insertListSettings = async (
  store: Store,
  { userId, list }: ListPlace,
  chosen: Chosen
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto("list_setting")
    .values({ user_id: userId, list, version: 1, chosen: JSON.stringify(chosen) })
    .onConflict((conflict) => conflict.columns(["user_id", "list"]).doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Returns false when another version is stored. */
export const updateListSettings = async (
  store: Store,
  { userId, list }: ListPlace,
  { version, ...chosen }: ListSettings
): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable("list_setting")
    .set({ version: version + 1, chosen: JSON.stringify(chosen) })
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where("version", "=", version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
