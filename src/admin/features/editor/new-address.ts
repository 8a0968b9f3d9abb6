import { paths } from "../../../../shared/paths.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"

/** Address of an entry that was begun in this browser and not saved yet; its id is made here. */
export const newEntryAddress = (noun: EntryNoun, id: string): string => `${paths.admin}/${noun}/${id}?new`

export const isNewAddress = (search: string): boolean => new URLSearchParams(search).has("new")

/** Once it is saved the address is the one that it keeps; the router need not know. */
export const settleAddress = (): void => {
  if (isNewAddress(window.location.search))
    window.history.replaceState(window.history.state, "", window.location.pathname)
}
