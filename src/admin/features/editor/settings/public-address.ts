import { localizedPath, paths } from "../../../../../shared/paths.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { isPost, type EntryContent } from "../draft/entry-content.ts"

/** Public address of an entry in one language. */
export const publicAddress = (
  contentType: ContentTypeName,
  id: string,
  content: EntryContent,
  locale: Locale
): string => {
  const { origin } = window.location
  if (!isPost(content)) return origin + localizedPath(paths.job(id), locale)
  const { game, link } = content
  return (
    origin +
    localizedPath(contentType === "devblog" && game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)
  )
}
