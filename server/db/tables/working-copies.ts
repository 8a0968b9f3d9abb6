import type { ColumnType } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

/** What a layer holds: a text, shared fields (the changed ones only), or both. */
export type LayerContent = { text?: Record<string, unknown>; fields?: Record<string, unknown> }

type WorkingCopyTable = {
  entry_kind: EntryKind
  entry_id: string
  part: "fields" | Locale
  layer: "working" | "scheduled"
  content: ColumnType<LayerContent, string, string>
  /** When a scheduled update becomes public. */
  publish_at: Date | null
  updated_at: Date
}

/** What lies over the stored content of entries; visitors see none of it. */
export type WorkingCopyTables = { working_copy: WorkingCopyTable }
