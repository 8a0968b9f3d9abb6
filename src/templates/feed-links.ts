import { feedPath, localizedPath } from "../../shared/paths.ts"
import type { Locale } from "../../shared/locales.ts"

/** The feeds of a list, for the head of its pages. @param list its address without language prefix */
export const feedLinks = (title: string, list: string, locale: Locale) => {
  const path = localizedPath(list, locale)
  return [
    { title, type: "application/rss+xml", path: feedPath(path, "rss") },
    { title, type: "application/atom+xml", path: feedPath(path, "atom") },
    { title, type: "application/feed+json", path: feedPath(path, "json") },
  ]
}
