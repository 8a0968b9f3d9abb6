import type { Locale } from "../../../../shared/locales.ts"

/** Which languages are shown. */
export type EditorView = Locale | "both"

/** What can be opened above the text. */
export type EditorPanel = "preview" | "posting" | "history"
