import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { Locale } from "../../../shared/locales.ts"

/** The kinds of entries, as rows name them. */
export const entryKinds = ["blog", "devblog", "job", "legal"] as const

export type EntryKind = (typeof entryKinds)[number]

type JsonObject = Record<string, unknown>

export type HistoryTables = {
  revision: {
    entry_kind: EntryKind
    entry_id: string
    version: number
    made_at: Date
    author_id: string | null
    author_name: string
    snapshot: ColumnType<JsonObject, string, string>
    /** The parts of all its layers, with which approvals are compared; null in revisions from before there were any. */
    parts: ColumnType<string[] | null, string | undefined, string>
    /** What tells the words of the topmost text from others, by language; null without the language. */
    words: GeneratedAlways<Partial<Record<Locale, string | null>>>
  }
  audit_entry: {
    id: Generated<number>
    made_at: Date
    /** Null when the product did it itself. */
    actor_id: string | null
    actor_name: string
    /** Kind and verb, as `blog.edit`. */
    action: string
    subject_id: string | null
    details: ColumnType<JsonObject, string, string>
  }
}
