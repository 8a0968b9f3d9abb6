import { paths } from "../../../shared/paths.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"

/** Address of a new entry that is not saved yet. The browser chooses its id. */
export const newEntryAddress = (contentType: ContentTypeName, id: string): string =>
  `${paths.admin}/${contentType}/${id}?new`

export const isNewAddress = (search: string): boolean => new URLSearchParams(search).has("new")

/** Address of a saved entry in the admin. */
export const entryAddress = (contentType: ContentTypeName, id: string): string => `${paths.admin}/${contentType}/${id}`

/** Address of the entry with unsaved work. @param version null for an entry that was never saved */
export const unsavedAddress = ({
  contentType,
  id,
  version,
}: {
  contentType: ContentTypeName
  id: string
  version: number | null
}): string => (version === null ? newEntryAddress(contentType, id) : entryAddress(contentType, id))

/** After the first save: drops `?new` from the address without a navigation. */
export const replaceAddress = (): void => {
  if (isNewAddress(window.location.search))
    window.history.replaceState(window.history.state, "", window.location.pathname)
}
