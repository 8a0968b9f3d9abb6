import { createContext, use } from "react"
import type { AdminPost } from "../../../../../shared/contract/admin-posts.ts"

/** A picture of the media library, without what an entry adds to it. */
export type EntryPicture = AdminPost["pictures"][number]

/** The pictures that an entry shows or has been given, by their ids, and how another joins them. */
export const EntryPicturesContext = createContext<{
  pictures: ReadonlyMap<string, EntryPicture>
  add: (picture: EntryPicture) => void
}>({ pictures: new Map(), add: () => undefined })

export const useEntryPictures = () => use(EntryPicturesContext)

/** Address of the smallest copy that is wide enough for the editor, 800 px. */
export const shownUrl = ({ url, renditions }: EntryPicture): string => {
  const copies = renditions.filter(({ width }) => width >= 800).sort((one, other) => one.width - other.width)
  return copies[0]?.url ?? renditions.toSorted((one, other) => other.width - one.width)[0]?.url ?? url
}
