import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { Journal } from "../../../drafts/journal.ts"
import { contentOf, type AdminEntry, type EntryContent } from "./entry-content.ts"
import type { FieldIssues } from "./field-issues.ts"

/** What was saved last, as far as this browser knows: the next save follows it. */
export type Saved = { version: number; content: EntryContent; entry: AdminEntry }

export const savedOf = (entry: AdminEntry): Saved => ({ version: entry.version, content: contentOf(entry), entry })

/** Somebody else saved first. `base` is what both began with; null where that is not known. */
export type Conflict = { theirs: Saved; base: EntryContent | null }

/** What is known of a draft in every state. */
export type DraftFacts = {
  content: EntryContent
  saved: Saved | null
  savedAt: Date | null
  issues: FieldIssues
  /** When unsaved work was written that an earlier visit left (ISO 8601); null where there is none. */
  restoredAt: string | null
  /** Whether the browser keeps a copy of what is not saved. */
  journaled: boolean
  /** Goes up when bodies were replaced from outside, so that their editors begin anew. */
  loads: number
}

/** A draft as the editor's components read it. */
export type DraftState = DraftFacts & {
  saving: boolean
  failure: ApiFailure | null
  conflict: Conflict | null
  /** The entry as it was removed; null while it is there. Nothing can be saved until somebody brings it back. */
  removed: AdminEntry | null
}

export type DraftOptions = {
  contentType: ContentTypeName
  id: string
  /** What the server has; null for an entry that was never saved. */
  entry: AdminEntry | null
  /** What an entry begins with that was never saved. */
  fresh: EntryContent
  journal: Journal<EntryContent>
  /** Sends a content that follows a version; null adds the entry. Answers with an `AdminEntry`. */
  send: (content: EntryContent, version: number | null) => Promise<ApiResult>
  /** The content of an earlier version, null where it cannot be read. */
  readVersion: (version: number) => Promise<EntryContent | null>
}
