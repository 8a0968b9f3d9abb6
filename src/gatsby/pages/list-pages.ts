import { listPageLimits } from "../../../shared/limits/lists.ts"

/** How many numbered pages a list of some length has. */
export const numberedPages = (entries: number, size: number = listPageLimits.size): number =>
  Math.max(0, Math.floor(entries / size) - 1)

/**
 * The entries on a page of a list, newest first. Pages do not change when entries are added: page 1 has the oldest ones, a numbered page is
 * always full, and the list's own address shows the newest: one full page and the entries after it.
 *
 * @param entries newest first
 * @param number null for the list's own address
 * @param size entries on a numbered page
 */
export const listPage = <Entry>(
  entries: readonly Entry[],
  number: number | null,
  size: number = listPageLimits.size
): Entry[] =>
  number === null
    ? entries.slice(0, entries.length - numberedPages(entries.length, size) * size)
    : entries.slice(entries.length - number * size, entries.length - (number - 1) * size)

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
