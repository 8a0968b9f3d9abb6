import { useMemo, useState, type ReactNode } from "react"
import type { DraftState } from "../draft/draft-state.ts"
import { EntryDownloadsContext } from "./entry-downloads.ts"
import { EntryPicturesContext } from "./entry-pictures.ts"

/** Files by id: those that the server named with the entry, and those that were picked since. */
const useKnown = <File extends { id: string }>(stored: readonly File[] | undefined) => {
  const [picked, setPicked] = useState<readonly File[]>([])
  return useMemo(
    () => ({
      known: new Map([...picked, ...(stored ?? [])].map((file) => [file.id, file])),
      add: (file: File) => setPicked((before) => [...before, file]),
    }),
    [stored, picked]
  )
}

/** The pictures and downloads that the editor within it can show. */
export const KnownFiles = ({ state, children }: { state: DraftState; children: ReactNode }) => {
  const entry = state.saved?.entry
  const pictures = useKnown(entry?.pictures)
  const downloads = useKnown(entry?.downloads)
  const shownPictures = useMemo(() => ({ pictures: pictures.known, add: pictures.add }), [pictures])
  const shownDownloads = useMemo(() => ({ downloads: downloads.known, add: downloads.add }), [downloads])
  return (
    <EntryPicturesContext value={shownPictures}>
      <EntryDownloadsContext value={shownDownloads}>{children}</EntryDownloadsContext>
    </EntryPicturesContext>
  )
}
