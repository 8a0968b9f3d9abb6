import { localizedPath, paths } from "../../../../../shared/paths.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { isPost, type EntryContent } from "../draft/entry-content.ts"

/** Path of the public page of an entry in one language. */
export const publicPath = (contentType: ContentTypeName, id: string, content: EntryContent, locale: Locale): string => {
  if (!isPost(content)) return localizedPath(paths.job(id), locale)
  const { game, link } = content
  return localizedPath(contentType === "devblog" && game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)
}

/** Public address of an entry in one language. */
export const publicAddress = (
  contentType: ContentTypeName,
  id: string,
  content: EntryContent,
  locale: Locale
): string => window.location.origin + publicPath(contentType, id, content, locale)
