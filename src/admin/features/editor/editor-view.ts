import type { Locale } from "../../../../shared/locales.ts"

/** The displayed languages. */
export type EditorView = Locale | "both"

/** Panels that open above the text. */
export type EditorPanel = "preview" | "posting" | "history"
