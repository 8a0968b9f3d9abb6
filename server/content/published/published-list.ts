import type { WithShown } from "../entries/shown.ts"

/** A page of public entries. `cursor` is the change position of the content type at the time of reading. */
export type PublishedList<Entry> = WithShown<Entry> & {
  page: number
  perPage: number
  total: number
  cursor: string
}

/** What changed after a cursor: entries that are public now, and ids of those that no longer are. */
export type PublishedDelta<Entry> = WithShown<Entry> & { removed: string[]; cursor: string; more: boolean }
