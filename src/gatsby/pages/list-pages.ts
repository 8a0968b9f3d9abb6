import { listPageLimits } from "../../../shared/limits/lists.ts"

/** A page of a list: its number, or null for the list's own address, and the entries on it, newest first. */
export type ListPage<Entry> = { number: number | null; entries: Entry[] }

/**
 * Splits a list into pages that do not change when entries are added. Page 1 has the oldest entries; a numbered page is
 * always full. The list's own address shows the newest entries: one full page and the entries after it.
 *
 * @param entries newest first
 * @param size entries on a numbered page
 * @returns the list's own page first, then the numbered pages in ascending order
 */
export const listPages = <Entry>(entries: readonly Entry[], size: number = listPageLimits.size): ListPage<Entry>[] => {
  const numbered = Math.max(0, Math.floor(entries.length / size) - 1)
  const oldestFirst = entries.toReversed()
  const pages: ListPage<Entry>[] = Array.from({ length: numbered }, (_, index) => ({
    number: index + 1,
    entries: oldestFirst.slice(index * size, (index + 1) * size).toReversed(),
  }))
  return [{ number: null, entries: oldestFirst.slice(numbered * size).toReversed() }, ...pages]
}
