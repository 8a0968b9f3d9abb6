import type { ListSettings, ListSettingsBody } from "../../shared/contract/list-settings.ts"
import type { Store } from "../db/connection.ts"
import { ApiError } from "../http/api-error.ts"
import type { ServiceContext } from "../service-context.ts"
import { findListSettings, insertListSettings, updateListSettings, type ListPlace } from "./list-settings-repository.ts"

const find = async (store: Store, place: ListPlace): Promise<ListSettings> =>
  (await findListSettings(store, place)) ?? { version: 0, columns: null, views: [] }

/** What a user chose of a list; version 0 before they have chosen anything. */
export const getListSettings = (context: ServiceContext, place: ListPlace): Promise<ListSettings> =>
  find(context.database.store, place)

/**
 * Stores what a user chose of a list. Only the user does that, so the audit does not record it.
 *
 * @throws ApiError versionConflict with what is stored, where another tab of the user's saved first
 */
export const setListSettings = (
  { database }: ServiceContext,
  place: ListPlace,
  { version, ...chosen }: ListSettingsBody
): Promise<ListSettings> =>
  database.store.transaction().execute(async (store) => {
    const wasStored =
      version === 0
        ? await insertListSettings(store, place, chosen)
        : await updateListSettings(store, place, { version, ...chosen })
    const present = await find(store, place)
    if (!wasStored) throw new ApiError("versionConflict", undefined, present)
    return present
  })
