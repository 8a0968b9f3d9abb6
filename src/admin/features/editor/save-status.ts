import { localeTags, type Locale } from "../../../../shared/locales.ts"
import { publicness, type Publicness } from "./draft/entry-layers.ts"
import type { DraftState } from "./draft/draft-state.ts"
import { dateFormat } from "../../../i18n/intl-formats.ts"
import { failureKind } from "./failure-kind.ts"

/** What is true of the edits: which of them are saved, and what of the saved ones is public. */
export type SaveStatus = "running" | "failed" | "offline" | "restored" | "waiting" | "new" | Publicness

export const saveStatus = (state: DraftState, isDirty: boolean): SaveStatus => {
  if (state.saving) return "running"
  if (state.failure && failureKind(state.failure.status) === "offline") return "offline"
  if (state.failure || (isDirty && (state.conflict || state.removed))) return "failed"
  // Unsaved edits of an earlier visit wait for the user, or for the next edit.
  if (isDirty) return state.restoredAt === null ? "waiting" : "restored"
  return state.saved ? publicness(state.saved.entry) : "new"
}

/** When the entry was saved last: the time, with the date unless it was today; empty if it never was. */
export const savedAtText = ({ savedAt, saved }: DraftState, locale: Locale): string => {
  if (!saved) return ""
  const { bcp47 } = localeTags[locale]
  const { updatedAt, working } = saved.entry
  const at = working.updatedAt !== null && working.updatedAt > updatedAt ? working.updatedAt : updatedAt
  const instant = savedAt ?? new Date(at)
  const isToday = savedAt !== null || instant.toDateString() === new Date().toDateString()
  return dateFormat(bcp47, { ...(isToday ? {} : { dateStyle: "medium" }), timeStyle: "short" }).format(instant)
}
