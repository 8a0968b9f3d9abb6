import type { GameId } from "./games.ts"
import { localizedPath } from "./paths.ts"
import type { Locale } from "./locales.ts"

/** The site's search is static: the build writes its files, and the browser reads them when a visitor searches. */

type SearchKind = "blog" | "devblog" | "job" | "support" | "game" | "page"

/** What can be found. */
export type SearchEntry = {
  kind: SearchKind
  /** With its language prefix. */
  path: string
  title: string
  text: string
  /** Stems of further words of the page, separated by spaces. */
  words: string
  game?: GameId
  /** Address of a small picture. */
  picture?: string
  /** UTC ISO 8601, for what has a date. */
  date?: string
}

/** Names of the parts of one language, in the order in which they are worth reading. */
export type SearchPartList = { parts: string[] }

const folder = (locale: Locale): string => localizedPath("/search", locale)

export const searchPartListPath = (locale: Locale): string => `${folder(locale)}/parts.json`

export const searchPartPath = (locale: Locale, part: string): string => `${folder(locale)}/${part}.json`
