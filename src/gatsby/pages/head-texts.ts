import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import fileTexts from "../../i18n/texts/head.ts"

/** Key of the head texts of a page: a group of locales/<language>/head.json; the studio itself has those of its main page. */
export type HeadKey = keyof (typeof fileTexts)[Locale] | "main"

type HeadGroup = { title: string; description: string; titleNumbered?: string }

const texts = inEachLocale((locale): Record<HeadKey, HeadGroup> => ({
  ...fileTexts[locale],
  main: { title: studio.title[locale], description: studioWords.description[locale] },
}))

/**
 * Title and description of a page that is not an entry.
 *
 * @param number page number of a list, which its title then contains
 */
export const headTexts = (locale: Locale, key: HeadKey, number: number | null = null) => {
  const { title, titleNumbered, description } = texts[locale][key]
  const numbered = number === null ? undefined : titleNumbered?.replace("{{number}}", String(number))
  return { title: numbered ?? title, description: description.replace("{{studio}}", () => studio.nameAt[locale]) }
}

/** Title and description of a page of a game's developer blog. */
export const devblogHeadTexts = (locale: Locale, game: string, number: number | null = null) => {
  const { title, description } = headTexts(locale, "devblog", number)
  // The name may hold what a replacement pattern would read.
  const named = (text: string): string => text.replace("{{game}}", () => game)
  return { title: named(title), description: named(description) }
}
