import type { PaginationView } from "../content/view-types.ts"

/** The pages, highest number first. Not by `toSorted`, which Safari has only since 16. */
const descending = (pages: PaginationView["pages"]) => [...pages].sort((a, b) => b.number - a.number)

/**
 * Targets of "newer" and "older" on a page of a list. Numbers grow with time: after the highest number comes the list's
 * own address, which shows the newest.
 *
 * @returns addresses, null if there is no page in that direction
 */
export const neighborPages = ({ current, pages, newestPath }: PaginationView) => {
  const pathOf = (number: number): string | null => pages.find((page) => page.number === number)?.path ?? null
  if (current === null) return { newer: null, older: descending(pages)[0]?.path ?? null }
  return { newer: pathOf(current + 1) ?? newestPath, older: pathOf(current - 1) }
}

/** The pages, highest number first, each with whether numbers are left out in front of it, and other ones than in the row before: 12 11 10 … 1. */
export const markGaps = (pages: PaginationView["pages"]) => {
  let step = 1
  return descending(pages).map((page, index, rows) => {
    const before = step
    step = (rows[index - 1]?.number ?? page.number + 1) - page.number
    return { ...page, isAfterGap: step > 1 && step !== before }
  })
}
