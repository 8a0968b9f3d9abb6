import { createContext, use } from "react"
import type { AdminPost } from "../../../../../shared/contract/admin-posts.ts"

/** A picture of the media library, without the fields that an entry adds. */
export type EntryPicture = AdminPost["pictures"][number]

/** Pictures known to the editor by id: those of the entry, and those added since. */
export const EntryPicturesContext = createContext<{
  pictures: ReadonlyMap<string, EntryPicture>
  add: (picture: EntryPicture) => void
}>({ pictures: new Map(), add: () => undefined })

export const useEntryPictures = () => use(EntryPicturesContext)

/** Address of the smallest rendition that is wide enough for the editor (800 px), or else of the largest. */
export const shownUrl = ({ url, renditions }: EntryPicture): string => {
  const copies = renditions.filter(({ width }) => width >= 800).sort((one, other) => one.width - other.width)
  return copies[0]?.url ?? renditions.toSorted((one, other) => other.width - one.width)[0]?.url ?? url
}
