import { z } from "zod"
import { locales, type Locale } from "../../../shared/locales.ts"
import { splitLocale } from "../../../shared/paths.ts"
import { pageAddress } from "../release/changed-pages.ts"

const counted = ["blog", "devblog", "pages"] as const

type CountKey = `${(typeof counted)[number]}.${Locale}`

/** Numbers of posts per content type and language, and of all pages per language without those of vacancies. */
export type ReleaseCounts = Record<CountKey, number>

/** Every count, with the parts of its key. */
export const eachCount = counted.flatMap((what) =>
  locales.map((locale) => ({ key: `${what}.${locale}` as const, what, locale }))
)

const countKeys = eachCount.map(({ key }) => key)

export const releaseCounts = z.record(z.enum(countKeys), z.number().int())

/** The counts that include a file. Vacancies are in none: it is normal that all of them close. */
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
 * @param removed files that `before` counted and that no longer exist
 * @param before counts to start from; zeros by default
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
