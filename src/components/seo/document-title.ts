import { seoTitleLimits } from "../../../shared/limits/content.ts"
import type { Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"

/** Title of a page in its head: with the site's name, unless the title has it, or would be cut for it. */
export const documentTitle = (title: string, locale: Locale): string => {
  const name = studio.name[locale]
  const full = `${title} · ${name}`
  return title.includes(name) || full.length > seoTitleLimits.shown ? title : full
}
