import { z } from "zod"
import { locales, type Locale } from "../../../shared/locales.ts"
import { splitLocale } from "../../../shared/paths.ts"
import { pageAddress } from "../release/changed-pages.ts"

const counted = ["blog", "devblog", "pages"] as const

type CountKey = `${(typeof counted)[number]}.${Locale}`

/** How many posts a release has of each kind and language, and how many pages in all, those of vacancies left out. */
export type ReleaseCounts = Record<CountKey, number>

/** Every single count, told apart. */
export const eachCount = counted.flatMap((what) =>
  locales.map((locale) => ({ key: `${what}.${locale}` as const, what, locale }))
)

const countKeys = eachCount.map(({ key }) => key)

export const releaseCounts = z.record(z.enum(countKeys), z.number().int())

/** Into which counts a file goes. Vacancies go into none: that there are no more of them is nothing unusual. */
const countsOf = (file: string): CountKey[] => {
  const address = pageAddress(file)
  if (address === undefined) return []
  const { locale, path } = splitLocale(address)
  if (/^\/job\/[^/]+$/.test(path)) return []
  if (/^\/blog\/[^/]+$/.test(path)) return [`pages.${locale}`, `blog.${locale}`]
  if (/^\/dev-blog\/[^/]+\/[^/]+$/.test(path)) return [`pages.${locale}`, `devblog.${locale}`]
  return [`pages.${locale}`]
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
