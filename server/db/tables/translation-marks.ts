import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

export type TranslationMarkTables = {
  /** Languages of which somebody said that they need no translation of the changes up to a version. */
  translation_mark: { entry_kind: EntryKind; entry_id: string; locale: Locale; version: number }
}
