import { paths } from "../../../shared/paths.ts"
import type { EntryNoun } from "../store/entry-paths.ts"

/** Address of an entry that was begun in this browser and not saved yet; its id is made here. */
export const newEntryAddress = (noun: EntryNoun, id: string): string => `${paths.admin}/${noun}/${id}?new`

export const isNewAddress = (search: string): boolean => new URLSearchParams(search).has("new")

/** Address of unsaved work: the entry's own, or that of one which was never saved. */
export const unsavedAddress = ({
  noun,
  id,
  version,
}: {
  noun: EntryNoun
  id: string
  version: number | null
}): string => (version === null ? newEntryAddress(noun, id) : `${paths.admin}/${noun}/${id}`)

/** Once it is saved the address is the one that it keeps; the router need not know. */
export const settleAddress = (): void => {
  if (isNewAddress(window.location.search))
    window.history.replaceState(window.history.state, "", window.location.pathname)
}
