import type { Insertable, Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type SubmissionNoteRow = Selectable<Schema["submission_note"]> & {
  /** The author's name as it is now; null for a note without an author. */
  author_name: string | null
}

const withAuthors = (store: Store) =>
  store
    .selectFrom("submission_note")
    .leftJoin("app_user", "app_user.id", "submission_note.author_id")
    .selectAll("submission_note")
    .select("app_user.name as author_name")

/** The notes about a submission, oldest first. */
export const listSubmissionNotes = (store: Store, submissionId: string): Promise<SubmissionNoteRow[]> =>
  withAuthors(store)
    .where("submission_id", "=", submissionId)
    .orderBy("submission_note.written_at")
    .orderBy("submission_note.id")
    .execute()

export const findSubmissionNote = (store: Store, id: string): Promise<SubmissionNoteRow | undefined> =>
  withAuthors(store).where("submission_note.id", "=", id).executeTakeFirst()

/** @returns whether it was stored: false when there is a note with this id */
export const insertSubmissionNote = async (
  store: Store,
  note: Insertable<Schema["submission_note"]>
): Promise<boolean> => {
  const added = await store
    .insertInto("submission_note")
    .values(note)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type NoteVersion = { id: string; version: number }

/** Changes a note, if the version is still this one. @returns whether it was */
export const updateSubmissionNote = async (
  store: Store,
  { id, version }: NoteVersion,
  changes: { text: string; edited_at: Date }
): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable("submission_note")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a note, if the version is still this one. @returns whether it was */
export const deleteSubmissionNote = async (store: Store, { id, version }: NoteVersion): Promise<boolean> => {
  const { numDeletedRows } = await store
    .deleteFrom("submission_note")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
