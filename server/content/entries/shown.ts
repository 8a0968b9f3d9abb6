import type { UploadedFile } from "../../files/files-repository.ts"
import type { Bookmarks } from "../bookmarks/bookmarks-service.ts"

/** Entries with the uploaded files that they show, by id. */
export type WithFiles<Entry> = { entries: Entry[]; files: ReadonlyMap<string, UploadedFile> }

/** What entries show besides their own texts: uploaded files by id, and the cards of other entries. */
export type Shown = { files: ReadonlyMap<string, UploadedFile>; bookmarks: Bookmarks }

export type WithShown<Entry> = Shown & { entries: Entry[] }
