import type { Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { formatList } from "../../i18n/format.ts"

/** The cities of the studio's offices as a list in words. */
export const studioCities = (locale: Locale): string =>
  boundWords(
    formatList(
      studio.offices.map(({ city }) => city[locale]),
      locale
    )
  )
