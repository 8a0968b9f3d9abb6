import { listPageLimits } from "../../../shared/limits/lists.ts"

/** A page of a list: its number, or null for the list's own address, and the entries on it, newest first. */
export type ListPage<Entry> = { number: number | null; entries: Entry[] }

/**
 * Cuts a list into pages that stay as they are when entries are added. Page 1 holds the oldest entries; a numbered page
 * is full and never changes again. The list's own address shows the newest: one page and what has begun after it.
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
