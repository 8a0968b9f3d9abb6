import { createContext, use } from "react"
import type { EntryDownload } from "../../../../../shared/contract/admin-entries.ts"
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import type { DocumentFile } from "../../../../../shared/document-html.ts"
import { titleOfDownload } from "../../../../../shared/downloads.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { useEntryPictures, type EntryPicture } from "./entry-pictures.ts"

export type LibraryDownload = Extract<LibraryFile, { kind: "download" }>

/** Downloads known to the editor by id: those of the entry, and those added since. */
export const EntryDownloadsContext = createContext<{
  downloads: ReadonlyMap<string, EntryDownload>
  add: (download: EntryDownload) => void
}>({ downloads: new Map(), add: () => undefined })

export const useEntryDownloads = () => use(EntryDownloadsContext)

/** A download of the library as an entry names it. */
export const entryDownload = ({ id, url, shownName, format, size }: LibraryDownload): EntryDownload => ({
  id,
  url,
  name: shownName,
  format,
  size,
})

/** A new block for a download, with the title that the library offers, or else the file's own name. */
export const fileBlock = ({ id, alt, shownName }: LibraryDownload, locale: Locale) => {
  const title = alt[locale] || titleOfDownload(shownName)
  return { type: "file", attrs: { downloadId: id }, content: [{ type: "text", text: title }] }
}

/** Files by id, as the renderer of documents needs them. */
export const documentFiles = (
  pictures: Iterable<EntryPicture>,
  downloads: Iterable<EntryDownload>
): Map<string, DocumentFile> => {
  const noPicture = { width: null, height: null, renditions: [] }
  return new Map<string, DocumentFile>([
    ...[...pictures].map((picture): [string, DocumentFile] => [picture.id, picture]),
    ...[...downloads].map(({ id, url, ...download }): [string, DocumentFile] => [id, { url, ...noPicture, download }]),
  ])
}

/** The files that bodies of the entry may show, by id. */
export const useDocumentFiles = (): ReadonlyMap<string, DocumentFile> => {
  const { pictures } = useEntryPictures()
  const { downloads } = useEntryDownloads()
  return documentFiles(pictures.values(), downloads.values())
}
