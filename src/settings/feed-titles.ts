import { inEachLocale, type Locale, type LocalizedText } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"
import texts from "../i18n/texts/feeds.ts"

const titleOf = (list: keyof (typeof texts)[Locale]): LocalizedText =>
  inEachLocale((locale) => texts[locale][list].replace("{{studio}}", () => studio.name[locale]))

/** Titles of the feeds, as a feed reader lists them among other sites' feeds. */
export const feedTitles = { blog: titleOf("blog"), vacancies: titleOf("vacancies") }
