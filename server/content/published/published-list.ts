import type { UploadedFile } from "../../files/files-repository.ts"

/** Entries with the uploaded files that they show, by id. */
export type WithFiles<Entry> = { entries: Entry[]; files: ReadonlyMap<string, UploadedFile> }

/** A page of public entries. `cursor` is the change position of the content type at the time of reading. */
export type PublishedList<Entry> = WithFiles<Entry> & {
  page: number
  perPage: number
  total: number
  cursor: string
}

/** What changed after a cursor: entries that are public now, and ids of those that no longer are. */
export type PublishedDelta<Entry> = WithFiles<Entry> & { removed: string[]; cursor: string; more: boolean }
