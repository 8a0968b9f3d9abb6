import type { Delta } from "../../../shared/contract/list.ts"
import type { Shown, WithShown } from "../entries/shown.ts"
import type { PublishedDelta, PublishedList } from "./published-list.ts"
import { ApiError } from "../../http/api-error.ts"

/** Presents an entry as the JSON of the contract. */
export type Present<Entry, Item> = (entry: Entry, shown: Shown) => Item

export const presentList = <Entry, Item>(list: PublishedList<Entry>, present: Present<Entry, Item>) => ({
  items: list.entries.map((entry) => present(entry, list)),
  page: list.page,
  perPage: list.perPage,
  total: list.total,
  cursor: list.cursor,
})

export const presentDelta = <Entry, Item>(
  delta: PublishedDelta<Entry>,
  present: Present<Entry, Item>
): Delta<Item> => ({
  changed: delta.entries.map((entry) => present(entry, delta)),
  removed: delta.removed.map((id) => ({ id })),
  cursor: delta.cursor,
  more: delta.more,
})

/** @throws ApiError notFound when there is no entry */
export const presentOne = <Entry, Item>(found: WithShown<Entry>, present: Present<Entry, Item>): Item => {
  const [entry] = found.entries
  if (entry === undefined) throw new ApiError("notFound")
  return present(entry, found)
}
