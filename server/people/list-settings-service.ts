import type { ListSettings, ListSettingsBody } from "../../shared/contract/list-settings.ts"
import type { Store } from "../db/connection.ts"
import { ApiError } from "../http/api-error.ts"
import type { ServiceContext } from "../service-context.ts"

type Place = { userId: string; list: string }

const find = async (store: Store, { userId, list }: Place): Promise<ListSettings> => {
  const row = await store
    .selectFrom("list_setting")
    .select(["version", "chosen"])
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .executeTakeFirst()
  return row ? { ...row.chosen, version: row.version } : { version: 0, columns: null, views: [] }
}

/** What a user chose of a list; version 0 before they have chosen anything. */
export const getListSettings = (context: ServiceContext, place: Place): Promise<ListSettings> =>
  find(context.database.store, place)

/**
 * Stores what a user chose of a list. Only the user does that, so the audit does not record it.
 *
 * @throws ApiError versionConflict with what is stored, where another tab of the user's saved first
 */
export const setListSettings = (
  { database }: ServiceContext,
  { userId, list }: Place,
  { version, ...chosen }: ListSettingsBody
): Promise<ListSettings> =>
  database.store.transaction().execute(async (store) => {
    const text = JSON.stringify(chosen)
    const saved =
      version === 0
        ? await store
            .insertInto("list_setting")
            .values({ user_id: userId, list, version: 1, chosen: text })
            .onConflict((conflict) => conflict.columns(["user_id", "list"]).doNothing())
            .executeTakeFirst()
        : await store
            .updateTable("list_setting")
            .set({ version: version + 1, chosen: text })
            .where("user_id", "=", userId)
            .where("list", "=", list)
            .where("version", "=", version)
            .executeTakeFirst()
    const count = "numUpdatedRows" in saved ? saved.numUpdatedRows : saved.numInsertedOrUpdatedRows
    const present = await find(store, { userId, list })
    if (!count) throw new ApiError("versionConflict", undefined, present)
    return present
  })
