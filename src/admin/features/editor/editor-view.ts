import type { Locale } from "../../../../shared/locales.ts"

/** The displayed languages. */
export type EditorView = Locale | "both"

/** Panels beside the text, one at a time. */
export type EditorPanel = "preview" | "posting" | "comments" | "history" | "settings"
