import type { ResumeKind } from "../../../shared/contract/files.ts"

export type FileTables = {
  resume: {
    id: string
    kind: ResumeKind
    /** As the applicant called it, with the ending of its kind. */
    name: string
    size: number
    sha256: string
    storage_key: string
    /** The application that it came with; null until that has been sent. */
    application_id: string | null
    created_at: Date
  }
  stored_bytes_check: {
    storage_key: string
    due_at: Date
  }
}
