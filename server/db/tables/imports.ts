import type { EntryKind } from "./history.ts"

export type ImportTables = {
  import_run: {
    id: string
    /** What was imported, for the operator. */
    source: string
    made_at: Date
    /** When it was taken back; what had been changed by then may have stayed. */
    undone_at: Date | null
  }
  import_item: {
    /** Who it is in its source: a repeated import finds by this that it came already. */
    source_key: string
    run_id: string
    kind: EntryKind | "redirect" | "file"
    subject_id: string
    /** The version that the import made; another one means that it was changed since. */
    version: number
  }
}
