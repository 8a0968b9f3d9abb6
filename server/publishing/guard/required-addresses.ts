import { locales } from "../../../shared/locales.ts"
import { feedFiles, feedPath, localizedPath, paths, type FeedFormat } from "../../../shared/paths.ts"
import { vacationCategories } from "../../../shared/vacation-categories.ts"

const lists = [paths.blog, paths.jobs]

/** Pages with a fixed address. They exist in every language, whatever the content. */
const pages = [
  ...Object.values(paths).filter((path) => typeof path === "string" && path !== paths.admin),
  ...vacationCategories.map(paths.about),
] as string[]

const feeds = lists.flatMap((list) => (Object.keys(feedFiles) as FeedFormat[]).map((format) => feedPath(list, format)))

/** Addresses that every release must serve. */
export const requiredAddresses: readonly string[] = [
  ...locales.flatMap((locale) => [...pages, ...feeds].map((path) => localizedPath(path, locale))),
  paths.admin,
  "/sitemap.xml",
  "/robots.txt",
]
