import type { GameId } from "../../../../../shared/games.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { localizedPath, paths } from "../../../../../shared/paths.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"

/** The fields of an entry, or of its content, that its address is made of. */
type Addressed = { link?: string; game?: GameId | null; translations: unknown }

/** Path of the public page of an entry in one language. Posts are named by their link, vacancies by their id. */
export const publicPath = (
  contentType: ContentTypeName,
  id: string,
  { link, game }: Addressed,
  locale: Locale
): string => {
  if (link === undefined) return localizedPath(paths.job(id), locale)
  if (contentType === "legal") return localizedPath(paths.legal(link), locale)
  return localizedPath(contentType === "devblog" && game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)
}

/** Public address of an entry in one language. */
export const publicAddress = (contentType: ContentTypeName, id: string, content: Addressed, locale: Locale): string =>
  window.location.origin + publicPath(contentType, id, content, locale)
