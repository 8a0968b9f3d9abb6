import { z } from "zod"
import { locales, type Locale } from "../../shared/locales.ts"
import { splitLocale } from "../../shared/paths.ts"
import { pageAddress } from "./changed-pages.ts"

const countedPosts = ["blog", "devblog"] as const

type CountKey = "pages" | `${(typeof countedPosts)[number]}.${Locale}`

/** How many pages a release has in all, those of vacancies left out, and how many posts of each kind and language. */
export type ReleaseCounts = Record<CountKey, number>

const countKeys: readonly CountKey[] = [
  "pages",
  ...countedPosts.flatMap((what) => locales.map((locale) => `${what}.${locale}` as const)),
]

export const releaseCounts = z.record(z.enum(countKeys), z.number().int())

/** Every single count, told apart: what is counted, and the language where it is of one. */
export const eachCount = countKeys.map((key) => {
  const [what, locale] = key.split(".") as ["pages" | (typeof countedPosts)[number], Locale | undefined]
  return { key, what, locale: locale ?? null }
})

/** Into which counts a file goes. Vacancies go into none: that there are no more of them is nothing unusual. */
const countsOf = (file: string): CountKey[] => {
  const address = pageAddress(file)
  if (address === undefined) return []
  const { locale, path } = splitLocale(address)
  if (/^\/job\/[^/]+$/.test(path)) return []
  if (/^\/blog\/[^/]+$/.test(path)) return ["pages", `blog.${locale}`]
  if (/^\/dev-blog\/[^/]+\/[^/]+$/.test(path)) return ["pages", `devblog.${locale}`]
  return ["pages"]
}

const none = (): ReleaseCounts => Object.fromEntries(countKeys.map((key) => [key, 0])) as ReleaseCounts

/**
 * Counts pages and posts.
 *
 * @param added paths of files, relative to the public folder
 * @param removed files that went from what `before` counted
 * @param before counts to go on from; none when left out
 */
export const countRelease = (
  added: Iterable<string>,
  removed: Iterable<string> = [],
  before: ReleaseCounts = none()
): ReleaseCounts => {
  const counts = { ...before }
  for (const file of added) for (const key of countsOf(file)) counts[key] += 1
  for (const file of removed) for (const key of countsOf(file)) counts[key] -= 1
  return counts
}
