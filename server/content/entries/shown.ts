import type { BookmarkedEntry } from "../../../shared/document-html.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { UploadedFile } from "../../files/files-repository.ts"

/** Entries with the uploaded files that they show, by id. */
export type WithFiles<Entry> = { entries: Entry[]; files: ReadonlyMap<string, UploadedFile> }

/** The cards of public entries by language and id. */
export type Bookmarks = Record<Locale, ReadonlyMap<string, BookmarkedEntry>>

/** What entries show besides their own texts: uploaded files by id, and the cards of other entries. */
export type Shown = { files: ReadonlyMap<string, UploadedFile>; bookmarks: Bookmarks }

export type WithShown<Entry> = Shown & { entries: Entry[] }
