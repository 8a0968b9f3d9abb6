import { listPageLimits } from "../../../shared/limits/lists.ts"

/** A page of a list: its number, or null for the list's own address, and the entries on it, newest first. */
export type ListPage<Entry> = { number: number | null; entries: Entry[] }

/** How many numbered pages a list of some length has. */
export const numberedPages = (entries: number, size: number = listPageLimits.size): number =>
  Math.max(0, Math.floor(entries / size) - 1)

/**
 * Splits a list into pages that do not change when entries are added. Page 1 has the oldest entries; a numbered page is
 * always full. The list's own address shows the newest entries: one full page and the entries after it.
 *
 * @param entries newest first
 * @param size entries on a numbered page
 * @returns the list's own page first, then the numbered pages in ascending order
 */
export const listPages = <Entry>(entries: readonly Entry[], size: number = listPageLimits.size): ListPage<Entry>[] => {
  const numbered = numberedPages(entries.length, size)
  const oldestFirst = entries.toReversed()
  const pages: ListPage<Entry>[] = Array.from({ length: numbered }, (_, index) => ({
    number: index + 1,
    entries: oldestFirst.slice(index * size, (index + 1) * size).toReversed(),
  }))
  return [{ number: null, entries: oldestFirst.slice(numbered * size).toReversed() }, ...pages]
}

/** Page numbers from one down to 1: in ones to the next multiple of ten, in tens to the next multiple of a hundred, and so on. */
const numbersDown = (from: number): number[] => {
  const numbers: number[] = []
  let number = from
  for (let step = 1; step <= number; step *= 10)
    for (; number > 0 && number % (step * 10) !== 0; number -= step) numbers.push(number)
  return numbers.length === 0 || numbers.at(-1) === 1 ? numbers : [...numbers, 1]
}

/**
 * Numbers of the pages that a page of a list links, itself included: few on each page, and each page is at most as many
 * clicks away from the list's own address as the highest number has digits. A page links lower numbers, which always exist,
 * and the next one, so that a full page changes only when that is added.
 *
 * @param number of the page, null at the list's own address
 * @param count how many numbered pages the list has
 * @returns numbers in descending order
 */
export const linkedNumbers = (number: number | null, count: number): number[] => {
  const highest = number === null ? count : Math.min(number + 1, count)
  const own = number ?? count
  return [...new Set([highest, own, ...numbersDown(own - 1)])].filter((linked) => linked > 0)
}
