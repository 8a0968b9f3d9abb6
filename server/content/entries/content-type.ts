import type { z } from "zod"
import type { AdminListQuery, LinkHolder } from "../../../shared/contract/admin-entries.ts"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Shown } from "./shown.ts"
import type { DraftEntry, Entry, EntryContent, EntryPast, EntryText, SavedText, SentEntry } from "./entry.ts"
import type { RefusableField } from "./promotions-repository.ts"

/** What the JSON of an entry names beside the entry itself. */
export type Surroundings = {
  /** The files and cards that it shows, among others. */
  shown: Shown
  linkTakenBy: LinkHolder | null
}

/**
 * What a content type adds to the common rules: its rows, and its JSON in the contract. The common rules for writing
 * are in editing/entry-writing-service.ts.
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
  /** Whether the fields alone keep visitors from the entry, as those of a closed vacancy do. */
  isClosed: (fields: Fields) => boolean
  /** Parses the fields and a text as publication needs them; a draft may lack what it asks for. */
  publishable: z.ZodType
  /** What a publication in a language lacks beyond `publishable`. */
  missing: (fields: Fields, locale: Locale) => ErrorDetail | null
  /** The fields of a draft with those that follow from its titles: a post gets the next free form of its link. */
  complete: (store: Store, id: string, draft: DraftEntry<Fields, Text>) => Promise<Fields>
  /** The fields that name what there is not, such as the game of a post after its removal. */
  unknown: (store: Store, fields: Fields) => Promise<(ErrorDetail & { path: RefusableField })[]>
  /**
   * Throws ApiError linkTaken when the fields contain a link of another entry. `drafts` says whether drafts count;
   * what is as in `before` is not asked for again.
   */
  claim: (
    store: Store,
    id: string,
    fields: Fields,
    where: { at: string; drafts?: boolean; before?: Fields }
  ) => Promise<void>
  /**
   * Throws ApiError fixedDocument when a change takes from visitors what the site cannot do without: a page under the
   * address to which its own pages link. `after` is null for a removal.
   */
  keep: (before: Entry<Fields, Text>, after: EntryContent<Fields, Text> | null) => void
  /** Who has the links of entries, in their topmost layers, by id; entries with a free link are left out. */
  linkHolders: (store: Store, entries: readonly Entry<Fields, Text>[]) => Promise<ReadonlyMap<string, LinkHolder>>
  /** Adds the entry without texts. It becomes visible when `record` runs, after the texts are written. */
  insert: (content: ContentWrite, id: string, fields: Fields, now: Date, past?: EntryPast) => Promise<void>
  /** Overwrites the fields, and records what visitors see of the entry. */
  update: (
    content: ContentWrite,
    before: Entry<Fields, Text>,
    fields: Fields,
    change: { now: Date; version: number }
  ) => Promise<void>
  /** Gives the entry another version without a change of its fields and texts: its layers changed. */
  touch: (content: ContentWrite, id: string, change: { now: Date; version: number }) => Promise<void>
  /** Records what visitors see of the entry, after its texts are written. */
  record: (content: ContentWrite, id: string, change: { now: Date; version?: number }) => Promise<void>
  putText: (content: ContentWrite, id: string, locale: Locale, saved: SavedText<Text>) => Promise<void>
  deleteText: (content: ContentWrite, id: string, locale: Locale) => Promise<void>
  remove: (content: ContentWrite, id: string, change: { now: Date; version: number }) => Promise<void>
  /** Restores the former links of a removed entry, unless another entry has claimed them. */
  reclaim: (content: ContentWrite, id: string, links: readonly string[]) => Promise<void>
  present: (entry: Entry<Fields, Text>, surroundings: Surroundings) => Admin
}
