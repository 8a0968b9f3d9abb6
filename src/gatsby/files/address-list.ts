import type { Locale } from "../../../shared/locales.ts"
import { isUnlisted } from "../../settings/page-kinds.ts"
import type { TextFile } from "./feeds.ts"

/** A page in the list of addresses. */
export type ListedPage = { locale: Locale; sitePath: string; title: string }

const numberedPage = /\/page\/\d+$/

/** Whether a page is in its language's list of addresses: visitors look for no numbered pages. */
export const isAimedAt = ({ sitePath }: ListedPage): boolean => !isUnlisted(sitePath) && !numberedPage.test(sitePath)

/**
 * Every address of one language with its page's title (about 100 kB, compressed, for 5,000 posts). Only the 404 page
 * loads it, to suggest the nearest address.
 */
export const addressFile = (locale: Locale, pages: readonly ListedPage[]): TextFile => {
  const rows = pages
    .filter((page) => page.locale === locale && isAimedAt(page))
    .map(({ sitePath, title }) => [sitePath.replace(/(?<=.)\/$/, ""), title] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { path: `addresses/${locale}.json`, text: JSON.stringify(rows) }
}
