import type { SkippedEntry, UndoneEntry } from "../../../shared/contract/admin-entries.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { changeEntries } from "../editing/entry-publishing-service.ts"
import { changeEntry, finishSave } from "../editing/entry-saving-service.ts"
import type { EntryText } from "../entries/entry.ts"
import { findRevision, isOthersWorkSince } from "../entries/revisions-repository.ts"
import { snapshotOf } from "../entries/revision-snapshot.ts"
import { promotedRevision } from "./promoted-revision.ts"

/** For how long a user may take back their own acts whatever needs an approval, in milliseconds: toasts offer it briefly. */
const justNow = 5 * 60_000

/**
 * Puts several entries back as they were before their last version, or at an earlier one: texts, states, dates and
 * layers, at the same addresses. That is itself a version, however many it undoes. Unlike the restoration of a revision it changes what visitors see, so it is for
 * what was done just now: a save since, or by another user in between, is a conflict. What a schedule had made public before is
 * public again; a schedule that became due meanwhile counts as it would have.
 *
 * @param entries each with the last version that is to be undone, and the one that it goes back to, `to`, unless that is
 * the one before
 * @returns the entries that are back, as lists show them, and those that were left alone with the reason
 * @throws ApiError when it is possible for none of them, with the reasons of all: notFound; versionConflict with those
 * entries as they are now; linkTaken; invalidRequest for an entry that was only just added, was removed before, lacks
 * files that are gone, or whose earlier version is not kept; reviewRequired for what other users did, or the user long ago
 */
export const undoLastVersions = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  entries: readonly UndoneEntry[]
): Promise<{ items: Admin[]; skipped: SkippedEntry[] }> =>
  changeEntries(context, contentType, actor, entries, {
    step: async (write, before, { now }) => {
      const { store } = write
      const { kind } = contentType
      const { id, version } = before
      const to = entries.find((entry) => entry.id === id)?.to ?? version - 1
      if (to < version - 1 && (await isOthersWorkSince(store, { kind, id, version: to }, actor.id)))
        throw new ApiError("versionConflict", [{ path: "to", message: "has versions of somebody else after it" }])
      const row = await findRevision(store, { kind, id, version: to })
      const last = row && (await promotedRevision(store, kind, snapshotOf(contentType, row)))
      if (!last || last.removedAt !== null)
        throw new ApiError("invalidRequest", [{ path: "version", message: "has nothing before it to go back to" }])
      const { fields, texts, layers } = last
      const after = { fields, texts, layers }
      const from = new Date(now.getTime() - justNow)
      const isOwn = !(await isOthersWorkSince(store, { kind, id, version: to, from }, actor.id))
      // It passed whatever was asked of it then; for more than a slip of one's own it has to pass again.
      const change = { before, after, ...(isOwn ? { known: after } : {}) }
      if (!(await changeEntry(write, contentType, change, { now, at: "" }))) return
      if (before.removedAt !== null) await contentType.reclaim(write, id, last.formerLinks)
      await finishSave(store, contentType, id, { actor, now, verb: "undo", details: { from: to } })
    },
  })
