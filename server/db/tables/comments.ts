import type { Generated } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

export type CommentTables = {
  comment_thread: {
    id: string
    entry_kind: EntryKind
    entry_id: string
    locale: Locale
    /** The block of the topmost text, counted from 0; null when it is gone. */
    block: number | null
    /** Where it was counted last. */
    last_block: number
    /** The version of the entry in which it was counted. */
    entry_version: number
    /** What the block is and says, or said last. */
    kind: string
    words: string
    mark: string
    opened_at: Date
    resolved_at: Date | null
    resolved_by: string | null
  }
  entry_comment: {
    id: string
    thread_id: string
    version: Generated<number>
    author_id: string | null
    text: string
    written_at: Date
    edited_at: Date | null
  }
  comment_mention: {
    comment_id: string
    user_id: string
    /** The name by which the text mentions the user. */
    name: string
    /** Whether the text still does. */
    named: Generated<boolean>
    /** When the user answered, or said that it is done. */
    done_at: Date | null
  }
}
