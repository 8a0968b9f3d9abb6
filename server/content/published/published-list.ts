import { limits } from "../../../shared/limits.ts"
import type { UploadedFile } from "../../files/files-repository.ts"

/** Entries with the uploaded files that they show, by id. */
export type WithFiles<Entry> = { entries: Entry[]; files: ReadonlyMap<string, UploadedFile> }

/** A page of what is public. `cursor` is the position of its noun at the moment of reading. */
export type PublishedList<Entry> = WithFiles<Entry> & {
  page: number
  perPage: number
  total: number
  cursor: string
}

/** What changed after a cursor: entries that are public now, and ids of those that no longer are. */
export type PublishedDelta<Entry> = WithFiles<Entry> & { removed: string[]; cursor: string; more: boolean }

export type PageQuery = { page?: number; perPage?: number }

/** Numbers of a page of a list, defaults filled in, with its place in SQL. */
export const pageOf = (
  query: PageQuery
): { page: number; perPage: number; place: { limit: number; offset: number } } => {
  const page = query.page ?? 1
  const perPage = query.perPage ?? limits.list.perPageDefault
  return { page, perPage, place: { limit: perPage, offset: (page - 1) * perPage } }
}
