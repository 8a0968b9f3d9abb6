import en from "../../../locales/en/head.json" with { type: "json" }
import ru from "../../../locales/ru/head.json" with { type: "json" }
import type { Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"

/** Key of the head texts of a page: a group of locales/<language>/head.json; the studio itself has those of its main page. */
export type HeadKey = keyof typeof en | "main"

type HeadGroup = { title: string; description: string; titleNumbered?: string }

const mainTexts = (locale: Locale): HeadGroup => ({
  title: studio.title[locale],
  description: studioWords.description[locale],
})

const texts: Record<Locale, Record<HeadKey, HeadGroup>> = {
  en: { ...en, main: mainTexts("en") },
  ru: { ...ru, main: mainTexts("ru") },
}

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
