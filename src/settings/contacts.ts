import { inEachLocale, type LocalizedText } from "../../shared/locales.ts"
import type { studio } from "../../shared/studio.ts"
import { boundWords } from "../../shared/bound-words.ts"
import texts from "../i18n/texts/sections.ts"

/** What one writes to an address of the studio for. */
export const contactTitle = (id: (typeof studio.contacts)[number]["id"]): LocalizedText =>
  inEachLocale((locale) => boundWords(texts[locale].contact[id]))
