import { createContext, use } from "react"

/** A picture of the media library, as far as the editor shows it. */
export type EntryPicture = { id: string; url: string }

/** The pictures that an entry shows or has been given, and how another joins them. */
export const EntryPicturesContext = createContext<{
  pictures: ReadonlyMap<string, string>
  add: (picture: EntryPicture) => void
}>({ pictures: new Map(), add: () => undefined })

export const useEntryPictures = () => use(EntryPicturesContext)

type Drawn = { url: string; renditions: readonly { url: string; width: number; type: string }[] }

/** Address of the smallest copy that is wide enough for the editor, 800 px. */
export const shownUrl = ({ url, renditions }: Drawn): string => {
  const copies = renditions.filter(({ width }) => width >= 800).sort((one, other) => one.width - other.width)
  return copies[0]?.url ?? renditions.toSorted((one, other) => other.width - one.width)[0]?.url ?? url
}
