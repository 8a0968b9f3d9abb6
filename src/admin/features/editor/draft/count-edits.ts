import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import type { EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

const sameWords = (one: EntryContent, other: EntryContent, locale: Locale): boolean =>
  sameContent(one.translations[locale], other.translations[locale], true)

/**
 * Counts the saves that changed the words of the other language since the last change of this one.
 *
 * @param contents the content of an entry after each save, earliest first
 * @returns the number, and the content as it was when this language was up to date
 */
export const countEdits = (
  contents: readonly EntryContent[],
  locale: Locale
): { count: number; before: EntryContent } => {
  const other = otherLocale(locale)
  let count = 0
  let before = contents[0] as EntryContent
  contents.forEach((content, index) => {
    const last = contents[index - 1]
    if (!last) return
    if (!sameWords(last, content, locale)) {
      count = 0
      before = content
    } else if (!sameWords(last, content, other)) count += 1
  })
  return { count, before }
}
