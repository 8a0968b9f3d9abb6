import type { Locale } from "../../../shared/locales.ts"
import type { LocaleColumn } from "../locale-column.ts"
import type { EntryKind } from "./history.ts"

export type TranslationMarkTables = {
  /** Languages of which somebody said that they need no translation of the changes up to a version. */
  translation_mark: { entry_kind: EntryKind; entry_id: string; locale: Locale; version: number }
  /** Since which version each language is behind, as it was when the entry had this version. */
  translation_lag: { entry_kind: EntryKind; entry_id: string; version: number; bases: LocaleColumn<number | null> }
}
