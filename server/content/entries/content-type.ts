import type { AdminListQuery } from "../../../shared/contract/admin-entries.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import type { Entry, EntryText, SavedText, SentEntry } from "./entry.ts"

/**
 * What one kind of entry adds to what is the same for all: its rows, and its form in the contract. The rules of writing
 * stand in entry-writing-service.ts, once.
 */
export type ContentType<Fields, Text extends EntryText, Sent, Admin> = {
  kind: EntryKind
  /** Values of fields that revisions from before their time lack. */
  empty: { fields: Partial<Fields>; text: Partial<Text> }
  /** Whether the id belongs to an entry of another kind, with which this one shares its ids. */
  isForeignId: (store: Store, id: string) => Promise<boolean>
  /** Entries in the order of `ids`, removed ones included; without their bodies if asked so. */
  find: (store: Store, ids: readonly string[], options?: { bodies?: boolean }) => Promise<Entry<Fields, Text>[]>
  list: (
    store: Store,
    query: AdminListQuery & { game?: GameId },
    place: { limit: number; offset: number }
  ) => Promise<{ ids: string[]; total: number }>
  /** An entry as a client sends it. */
  read: (sent: Sent) => SentEntry<Fields, Text>
  /** Brings fields in line that follow from others and from the time. */
  normalize: (fields: Fields, now: Date) => Fields
  /** Throws ApiError linkTaken where the fields claim what belongs to another entry. */
  claim: (store: Store, id: string, fields: Fields, at: string) => Promise<void>
  /** Adds the entry without texts: its public is to see it when it is recorded, after they are put. */
  insert: (content: ContentWrite, id: string, fields: Fields, now: Date) => Promise<void>
  /** Writes the fields over those that there were, and gives the entry its place in the stream of changes. */
  update: (
    content: ContentWrite,
    before: Entry<Fields, Text>,
    fields: Fields,
    change: { now: Date; version: number }
  ) => Promise<void>
  /** Gives the entry its place in the stream of changes, after its texts were put. */
  record: (content: ContentWrite, id: string, change: { now: Date; version?: number }) => Promise<void>
  putText: (content: ContentWrite, id: string, locale: Locale, saved: SavedText<Text>) => Promise<void>
  deleteText: (content: ContentWrite, id: string, locale: Locale) => Promise<void>
  remove: (content: ContentWrite, id: string, change: { now: Date; version: number }) => Promise<void>
  /** Former links that an entry had when it was removed, as far as nobody has taken them since. */
  reclaim: (content: ContentWrite, id: string, links: readonly string[]) => Promise<void>
  present: (entry: Entry<Fields, Text>, files: ReadonlyMap<string, UploadedFile>) => Admin
}
