import type { Locale } from "../../../shared/locales.ts"
import { isUnlisted } from "../../settings/page-kinds.ts"
import type { TextFile } from "./feeds.ts"

/** A page in the list of addresses; `publishedAt` is null for one that is no entry's. */
export type ListedPage = { locale: Locale; sitePath: string; title: string; publishedAt: string | null }

const numberedPage = /\/page\/\d+$/

/** Whether a page is in its language's list of addresses: visitors look for no numbered pages. */
export const isAimedAt = ({ sitePath }: ListedPage): boolean => !isUnlisted(sitePath) && !numberedPage.test(sitePath)

/** Addresses in one part: some 10 kB, compressed. */
export const addressesPerPart = 500

/** The part with the pages that are no entries. */
export const pagesPart = "pages"

/** Only the 404 page loads the parts, to suggest the nearest address. */
export const addressPartFile = (locale: Locale, part: string, pages: readonly ListedPage[]): TextFile => {
  const rows = pages.map(({ sitePath, title }) => [sitePath.replace(/(?<=.)\/$/, ""), title] as const)
  return { path: `addresses/${locale}/${part}.json`, text: JSON.stringify(rows) }
}

/** The names of a language's parts. */
export const addressPartListFile = (locale: Locale, parts: readonly string[]): TextFile => ({
  path: `addresses/${locale}/parts.json`,
  text: JSON.stringify(parts),
})
