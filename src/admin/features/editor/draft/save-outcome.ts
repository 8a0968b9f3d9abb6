import { inEachLocale, locales } from "../../../../../shared/locales.ts"
import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import { savedOf, type Conflict, type Saved } from "./draft-state.ts"
import { contentOf, isPost, storedContentOf, type AdminEntry, type EntryContent } from "./entry-content.ts"
import { copyField, differingFields, sameField, type FieldPath } from "./entry-fields.ts"
import { withoutWorkingCopy } from "./entry-layers.ts"
import { sameContent } from "./same-content.ts"

/** The result of a save. */
export type SaveOutcome =
  | { is: "saved"; entry: AdminEntry }
  | { is: "removed"; entry: AdminEntry }
  /**
   * A save based on the server's version is no conflict: that is an earlier save whose response was lost, or a
   * publication, which leaves the content as it was. A change below a working copy is one: the next publication would
   * undo it.
   */
  | { is: "behind"; saved: Saved }
  | ({ is: "conflict" } & Conflict)
  /** `isLost`: the server may have saved it nevertheless. */
  | { is: "failed"; failure: ApiFailure; isLost: boolean }

/** A success without a code is a response that was cut off: the server had saved by then. */
const isLost = ({ status, code }: ApiFailure): boolean =>
  status === "offline" || status >= 500 || (status < 300 && code === null)

/** What lay above the stored content, and may have become public since: the top, and the update of each language. */
const contentsAbove = ({ content, entry }: Saved): EntryContent[] => {
  const { scheduled } = entry
  const planned = locales.map((only) => inEachLocale((locale) => (locale === only ? scheduled[locale] : null)))
  return [content, ...planned.map((one) => contentOf({ ...withoutWorkingCopy(entry), scheduled: one } as AdminEntry))]
}

/** The fields that were changed below the top otherwise than by publishing what lay above. */
const changedBelow = (known: Saved, present: AdminEntry, sent: readonly EntryContent[]): FieldPath[] => {
  const [before, after] = [storedContentOf(known.entry), storedContentOf(present)]
  const above = [...contentsAbove(known), ...sent]
  return differingFields(isPost(after) ? "blog" : "jobs", after, before).filter(
    (path) => !above.some((content) => sameField(path, content, after))
  )
}

/**
 * Interprets the response to a save.
 *
 * @param sent the content of the save
 * @param unconfirmed the content of an earlier save without a response
 * @param known what the save was based on
 */
export const outcomeOf = (
  result: ApiResult,
  sent: EntryContent,
  unconfirmed: EntryContent | null,
  known: Saved | null
): SaveOutcome => {
  if (!result.error) return { is: "saved", entry: result.data as AdminEntry }
  const present = currentVersionOf(result.error) as AdminEntry | null
  if (!present) return { is: "failed", failure: result.error, isLost: isLost(result.error) }
  return comparedWith(present, sent, unconfirmed, known)
}

/**
 * What the present version of an entry means for a draft.
 *
 * @param sent the content of the save, or of the draft
 */
export const comparedWith = (
  present: AdminEntry,
  sent: EntryContent,
  unconfirmed: EntryContent | null,
  known: Saved | null
): Exclude<SaveOutcome, { is: "failed" }> => {
  if (present.removedAt) return { is: "removed", entry: present }
  const theirs = savedOf(present)
  const candidates = [sent, unconfirmed, known?.content ?? null].filter((content) => content !== null)
  const same = candidates.find((content) => sameContent(theirs.content, content, true))
  const base = known?.content ?? null
  if (!same) return { is: "conflict", theirs, base }
  const below = known ? changedBelow(known, present, candidates) : []
  if (known && below.length > 0) {
    const [before, after] = [storedContentOf(known.entry), storedContentOf(present)]
    const over = (content: EntryContent, from: EntryContent) =>
      below.reduce((result, path) => copyField(result, path, from), content)
    return { is: "conflict", theirs: { ...theirs, content: over(theirs.content, after) }, base: over(same, before) }
  }
  return same === sent ? { is: "saved", entry: present } : { is: "behind", saved: { ...theirs, content: same } }
}
