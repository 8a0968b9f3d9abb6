import { readSnapshot, type Store } from "../../db/connection.ts"
import { findDailyNotes, findShownDailyNotes, type DailyNoteRow } from "./daily-repository.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { WithFiles } from "../entries/shown.ts"

const withFiles = async (store: Store, notes: DailyNoteRow[]): Promise<WithFiles<DailyNoteRow>> => {
  const ids = notes.flatMap((note) => (note.picture_file_id === null ? [] : [note.picture_file_id]))
  return { entries: notes, files: await findUploadedFiles(store, ids) }
}

/** The daily notes that are shown now, at most one per language. */
export const readShownDailyNotes = async (store: Store): Promise<WithFiles<DailyNoteRow>> =>
  withFiles(store, await findShownDailyNotes(store))

/** The same, in a state of the database of its own. */
export const getDaily = (context: ServiceContext): Promise<WithFiles<DailyNoteRow>> =>
  readSnapshot(context.database.store, readShownDailyNotes)

/** All daily notes, shown or not, at most one per language. */
export const readDailyNotes = async (store: Store): Promise<WithFiles<DailyNoteRow>> =>
  withFiles(store, await findDailyNotes(store))

/** The daily notes for the admin, also before and after they are shown. */
export const getAdminDaily = (context: ServiceContext): Promise<WithFiles<DailyNoteRow>> =>
  readSnapshot(context.database.store, readDailyNotes)
