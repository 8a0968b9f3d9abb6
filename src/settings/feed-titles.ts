import { inEachLocale, type LocalizedText } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"
import texts from "../i18n/texts/feeds.ts"

const titleOf = (list: "blog" | "vacancies"): LocalizedText =>
  inEachLocale((locale) => texts[locale][list].replace("{{studio}}", () => studio.name[locale]))

/** Titles of the feeds, as a feed reader lists them among other sites' feeds. */
export const feedTitles = { blog: titleOf("blog"), vacancies: titleOf("vacancies") }

/** The name of a game's developer blog where other lists stand beside it. */
export const devblogTitle = (name: LocalizedText): LocalizedText =>
  inEachLocale((locale) => texts[locale].devblog.replace("{{game}}", () => name[locale]))
