import type { z } from "zod"
import type { noteAddition, noteEdit, noteRemoval } from "../../shared/contract/inbox.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import { lockOfKind, storeNote, withDetails, type Submission } from "./inbox-service.ts"
import { deleteSubmissionNote, findSubmissionNote, updateSubmissionNote } from "./submission-notes-repository.ts"

/**
 * Adds a note to a submission, whose retention starts again. Sending it again changes nothing.
 *
 * @throws ApiError notFound; invalidRequest for the id of another note, and when there are too many notes
 */
export const addNote = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, note, text }: z.output<typeof noteAddition>,
  actor: Actor
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const row = await lockOfKind(store, kind, id, now)
    if (!(await storeNote(store, row, { id: note, text, actor, field: "text" }, now))) {
      const known = await findSubmissionNote(store, note)
      const isSame = known?.submission_id === row.id && known.author_id === actor.id && known.text === text
      if (!isSame) throw new ApiError("invalidRequest", [{ path: "body.note", message: "is the id of another note" }])
    }
    return withDetails(store, row)
  })

type NoteChange<Change> = { change: Change; actor: Actor; present: (entry: Submission) => unknown }

/** Runs a change of an own note, or of one without an author, that was read as some version. */
const changeOwnNote = (
  context: ServiceContext,
  kind: SubmissionKind,
  { change, actor, present }: NoteChange<z.output<typeof noteRemoval>>,
  { verb, run }: { verb: string; run: (store: Store, now: Date) => Promise<boolean> }
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const row = await lockOfKind(store, kind, change.id, now)
    const known = await findSubmissionNote(store, change.note)
    const isThere = known?.submission_id === row.id
    // A note from before notes had authors, or of a deleted user, belongs to all who may read it.
    if (isThere && known.author_id !== null && known.author_id !== actor.id) throw new ApiError("notAllowed")
    // A note that was removed meanwhile is a conflict too: not found is the submission alone.
    if (!isThere || !(await run(store, now)))
      throw new ApiError("versionConflict", undefined, present(await withDetails(store, row)))
    await recordAudit(store, now, { actor, action: `${kind}.${verb}`, subjectId: row.id })
    return withDetails(store, row)
  })

/**
 * Changes a note of the actor's own, or one without an author. The retention of the submission starts again.
 *
 * @param change.present presents the current submission, for the conflict
 * @throws ApiError notFound; notAllowed for a note of somebody else; versionConflict with the current submission
 */
export const editNote = (
  context: ServiceContext,
  kind: SubmissionKind,
  edit: NoteChange<z.output<typeof noteEdit>>
): Promise<Submission> => {
  const { note, version, text } = edit.change
  return changeOwnNote(context, kind, edit, {
    verb: "note-edit",
    run: (store, now) => updateSubmissionNote(store, { id: note, version }, { text, edited_at: now }),
  })
}

/** Removes such a note; otherwise like `editNote`. */
export const removeNote = (
  context: ServiceContext,
  kind: SubmissionKind,
  removal: NoteChange<z.output<typeof noteRemoval>>
): Promise<Submission> => {
  const { note, version } = removal.change
  return changeOwnNote(context, kind, removal, {
    verb: "note-remove",
    run: (store) => deleteSubmissionNote(store, { id: note, version }),
  })
}
