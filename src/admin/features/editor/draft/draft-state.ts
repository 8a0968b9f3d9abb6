import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { Journal } from "../../../drafts/journal.ts"
import { contentOf, type AdminEntry, type EntryContent } from "./entry-content.ts"
import type { FieldPath } from "./entry-fields.ts"
import type { FieldIssues } from "./field-issues.ts"

/** The last saved version known to this browser; the next save is based on it. */
export type Saved = { version: number; content: EntryContent; entry: AdminEntry }

export const savedOf = (entry: AdminEntry): Saved => ({ version: entry.version, content: contentOf(entry), entry })

/**
 * Another user saved first. `base` is the common base of both sides; null if unknown. The content of `theirs` is that of
 * its entry, with what was changed below the working copy.
 */
export type Conflict = { theirs: Saved; base: EntryContent | null }

/**
 * Changes of another user, or of another window, that were joined with unsaved edits: when they were saved (ISO 8601), their
 * fields, the version that was known before, and the one that brought the last of them.
 */
export type Joined = { at: string; fields: readonly FieldPath[]; since: number; version: number }

/** What the server refused because of issues. */
type Refused = "publication" | "save"

/** The fields of a draft that exist in every status. */
export type DraftFacts = {
  content: EntryContent
  saved: Saved | null
  savedAt: Date | null
  /** Fields with issues, and what they prevented. */
  issues: FieldIssues
  refused: Refused
  /** The last changes of another user that were taken in; null when there are none, or they were seen. */
  joined: Joined | null
  /** Instant of the unsaved edits restored from an earlier visit (ISO 8601); null if there are none. */
  restoredAt: string | null
  /** Whether the browser stored the unsaved edits in the journal. */
  journaled: boolean
  /** Increases when bodies are replaced from outside, which remounts their editors. */
  loads: number
}

/** The state that the editor's components read. */
export type DraftState = DraftFacts & {
  saving: boolean
  failure: ApiFailure | null
  conflict: Conflict | null
  /** The removed entry, which cannot be saved until it is restored; null if it is not removed. */
  removed: AdminEntry | null
}

export type DraftOptions = {
  contentType: ContentTypeName
  id: string
  /** The entry on the server; null if it was never saved. */
  entry: AdminEntry | null
  /** Initial content of an entry that was never saved. */
  fresh: EntryContent
  journal: Journal<EntryContent>
  /** Saves a content based on a version; null adds the entry. The data of the result is an `AdminEntry`. */
  send: (content: EntryContent, version: number | null) => Promise<ApiResult>
  /** Reads the content of an earlier version; null if that fails. */
  readVersion: (version: number) => Promise<EntryContent | null>
}
