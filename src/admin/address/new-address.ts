import { paths } from "../../../shared/paths.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"

/** Address of an entry that was begun in this browser and not saved yet; its id is made here. */
export const newEntryAddress = (contentType: ContentTypeName, id: string): string =>
  `${paths.admin}/${contentType}/${id}?new`

export const isNewAddress = (search: string): boolean => new URLSearchParams(search).has("new")

/** Address of unsaved work: the entry's own, or that of one which was never saved. */
export const unsavedAddress = ({
  contentType,
  id,
  version,
}: {
  contentType: ContentTypeName
  id: string
  version: number | null
}): string => (version === null ? newEntryAddress(contentType, id) : `${paths.admin}/${contentType}/${id}`)

/** Once it is saved the address is the one that it keeps; the router need not know. */
export const replaceAddress = (): void => {
  if (isNewAddress(window.location.search))
    window.history.replaceState(window.history.state, "", window.location.pathname)
}
