import { defaultLocale, otherLocales, type Locale } from "../../../../shared/locales.ts"

/** The displayed languages: one, or two side by side (language-pair.ts). */
export type EditorView = Locale | "both"

/** Whether the site has two languages, so that there is no choice which ones stand side by side. */
export const isBilingual = otherLocales(defaultLocale).length === 1

/** Panels beside the text, one at a time. */
export type EditorPanel = "preview" | "posting" | "comments" | "history" | "settings"
