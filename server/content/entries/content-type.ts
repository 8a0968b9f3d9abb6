import type { AdminListQuery } from "../../../shared/contract/admin-entries.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import type { Entry, EntryText, SavedText, SentEntry } from "./entry.ts"

/**
 * What a content type adds to the common rules: its rows, and its JSON in the contract. The common rules for writing
 * are in entry-writing-service.ts.
 */
export type ContentType<Fields, Text extends EntryText, Sent, Admin> = {
  kind: EntryKind
  /** Default values of fields that older revisions lack. */
  empty: { fields: Partial<Fields>; text: Partial<Text> }
  /** Whether an entry of another content type has the id already: the blog and the dev-blog share their ids. */
  isForeignId: (store: Store, id: string) => Promise<boolean>
  /** Entries in the order of `ids`, including removed ones; `bodies: false` leaves their bodies empty. */
  find: (store: Store, ids: readonly string[], options?: { bodies?: boolean }) => Promise<Entry<Fields, Text>[]>
  list: (
    store: Store,
    query: AdminListQuery & { game?: GameId },
    place: { limit: number; offset: number }
  ) => Promise<{ ids: string[]; total: number }>
  /** Converts the JSON of a request. */
  read: (sent: Sent) => SentEntry<Fields, Text>
  /** Updates fields that follow from other fields and from the time. */
  normalize: (fields: Fields, now: Date) => Fields
  /** Throws ApiError linkTaken when the fields contain a link of another entry. */
  claim: (store: Store, id: string, fields: Fields, at: string) => Promise<void>
  /** Adds the entry without texts. It becomes visible when `record` runs, after the texts are written. */
  insert: (content: ContentWrite, id: string, fields: Fields, now: Date) => Promise<void>
  /** Overwrites the fields, and records what visitors see of the entry. */
  update: (
    content: ContentWrite,
    before: Entry<Fields, Text>,
    fields: Fields,
    change: { now: Date; version: number }
  ) => Promise<void>
  /** Records what visitors see of the entry, after its texts are written. */
  record: (content: ContentWrite, id: string, change: { now: Date; version?: number }) => Promise<void>
  putText: (content: ContentWrite, id: string, locale: Locale, saved: SavedText<Text>) => Promise<void>
  deleteText: (content: ContentWrite, id: string, locale: Locale) => Promise<void>
  remove: (content: ContentWrite, id: string, change: { now: Date; version: number }) => Promise<void>
  /** Restores the former links of a removed entry, unless another entry has claimed them. */
  reclaim: (content: ContentWrite, id: string, links: readonly string[]) => Promise<void>
  /** What the fields lack for a publication in a language, beyond what every save needs. */
  missing: (fields: Fields, locale: Locale) => { field: string; message: string } | null
  present: (entry: Entry<Fields, Text>, files: ReadonlyMap<string, UploadedFile>) => Admin
}
