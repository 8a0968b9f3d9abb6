import type { UploadedFile } from "../../files/files-repository.ts"
import type { Bookmarks } from "../bookmarks/bookmarks-service.ts"

/** Entries with the uploaded files that they show, by id. */
export type WithFiles<Entry> = { entries: Entry[]; files: ReadonlyMap<string, UploadedFile> }

/** What entries show besides their own texts: uploaded files by id, and the cards of other entries. */
export type Shown = { files: ReadonlyMap<string, UploadedFile>; bookmarks: Bookmarks }

export type WithShown<Entry> = Shown & { entries: Entry[] }

/** A page of public entries. `cursor` is the change position of the content type at the time of reading. */
export type PublishedList<Entry> = WithShown<Entry> & {
  page: number
  perPage: number
  total: number
  cursor: string
}

/** What changed after a cursor: entries that are public now, and ids of those that no longer are. */
export type PublishedDelta<Entry> = WithShown<Entry> & { removed: string[]; cursor: string; more: boolean }
