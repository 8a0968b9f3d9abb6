import type { ColumnType } from "kysely"
import type { ResumeKind } from "../../../shared/contract/files.ts"

export type FileTables = {
  resume: {
    id: string
    kind: ResumeKind
    /** The applicant's name for it, with the extension of its kind. */
    name: string
    size: number
    sha256: string
    storage_key: string
    /** The application that it belongs to; null until that is sent. */
    application_id: string | null
    created_at: Date
  }
  upload_use: {
    /** `user:` and the id of a user, or `network:` and the keyed hash of a visitor's network. */
    uploader: string
    /** In UTC, as 2026-06-15. */
    day: ColumnType<Date, string, never>
    bytes: number
  }
  stored_bytes_check: {
    storage_key: string
    due_at: Date
  }
}
