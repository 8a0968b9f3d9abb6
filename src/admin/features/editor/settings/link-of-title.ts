import { linkLimits } from "../../../../../shared/limits/content.ts"
import { slugOf } from "../../../../../shared/transliterate.ts"

/** Suggests a link for a title: transliterated, cut at a word boundary to the maximum length. */
export const linkOfTitle = (title: string): string => {
  const slug = slugOf(title)
  if (slug.length <= linkLimits.max) return slug
  const cut = slug.slice(0, linkLimits.max + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || slug.slice(0, linkLimits.max)
}
