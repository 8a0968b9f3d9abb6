import { readSnapshot } from "../store/connection.ts"
import { findShownDailyNotes, type DailyNoteRow } from "../store/daily-notes.ts"
import { findUploadedFiles } from "../store/uploaded-files.ts"
import type { ServiceContext } from "./context.ts"
import type { WithFiles } from "./published-list.ts"

/** The notes of the day that are shown now, at most one a language. */
export const getDaily = (context: ServiceContext): Promise<WithFiles<DailyNoteRow>> =>
  readSnapshot(context.database.store, async (store) => {
    const notes = await findShownDailyNotes(store)
    const ids = notes.flatMap((note) => (note.picture_file_id === null ? [] : [note.picture_file_id]))
    return { entries: notes, files: await findUploadedFiles(store, ids) }
  })
