import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

export type PreviewTables = {
  entry_preview: {
    id: string
    /** SHA-256 of the token in the link, in hexadecimal. */
    token_hash: string
    entry_kind: EntryKind
    entry_id: string
    locale: Locale
    made_at: Date
    author_id: string | null
    author_name: string
    expires_at: Date
  }
}
