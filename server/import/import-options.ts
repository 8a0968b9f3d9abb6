import type { GameId } from "../../shared/games.ts"
import type { Locale } from "../../shared/locales.ts"

/** Which posts an import fills: the blog, or the developer blog of a game. */
export type ImportTarget = { kind: "blog"; game: null } | { kind: "devblog"; game: GameId }

export type ImportOptions = {
  /** Whether it is done; otherwise it is only said what would be. */
  apply: boolean
  into: ImportTarget
  /** Language of posts that name none. */
  language: Locale
  /** Form of the old addresses of posts that name none, as `/blog/:year/:month/:slug/`; null when they had none. */
  oldAddresses: string | null
}
