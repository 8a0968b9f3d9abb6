import type { PaginationView } from "../content/view-types.ts"

/**
 * Targets of "newer" and "older" on a page of a list. Numbers grow with time: after the highest number comes the list's
 * own address, which shows the newest.
 *
 * @returns addresses, null if there is no page in that direction
 */
export const neighborPages = ({ current, pages, newestPath }: PaginationView) => {
  const pathOf = (number: number): string | null => pages.find((page) => page.number === number)?.path ?? null
  if (current === null) return { newer: null, older: pages.toSorted((a, b) => b.number - a.number)[0]?.path ?? null }
  return { newer: pathOf(current + 1) ?? newestPath, older: pathOf(current - 1) }
}

/** The pages, highest number first, each with whether numbers are left out in front of it, and other ones than in the row before: 12 11 10 … 1. */
export const markGaps = (pages: PaginationView["pages"]) => {
  let step = 1
  return pages
    .toSorted((a, b) => b.number - a.number)
    .map((page, index, descending) => {
      const before = step
      step = (descending[index - 1]?.number ?? page.number + 1) - page.number
      return { ...page, isAfterGap: step > 1 && step !== before }
    })
}
