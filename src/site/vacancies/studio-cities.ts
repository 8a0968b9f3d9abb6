import { localeTags, type Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { boundWords } from "../../../shared/bound-words.ts"

/** The cities of the studio's offices as a list in words. */
export const studioCities = (locale: Locale): string =>
  boundWords(new Intl.ListFormat(localeTags[locale].bcp47).format(studio.offices.map(({ city }) => city[locale])))
