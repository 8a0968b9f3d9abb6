import { sql, type Insertable, type Selectable } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"

export type DailyNoteRow = Selectable<Schema["daily_note"]>

/** The notes that are shown at present. */
export const findShownDailyNotes = (store: Store): Promise<DailyNoteRow[]> =>
  store.selectFrom("daily_note").selectAll().where("shown", "=", true).execute()

/** All notes, shown or not. */
export const findDailyNotes = (store: Store): Promise<DailyNoteRow[]> =>
  store.selectFrom("daily_note").selectAll().execute()

/** Sets the note of its language. Its times decide whether it is shown. */
export const putDailyNote = async (
  content: ContentWrite,
  note: Omit<Insertable<Schema["daily_note"]>, "shown">,
  now: Date
): Promise<void> => {
  const until = note.shown_until ?? null
  const row = { ...note, shown: note.shown_from <= now && (until === null || until > now) }
  await content.store
    .insertInto("daily_note")
    .values(row)
    .onConflict((conflict) => conflict.column("locale").doUpdateSet(row))
    .execute()
  await content.nextChange()
}

export const deleteDailyNote = async (content: ContentWrite, locale: Locale): Promise<void> => {
  await content.store.deleteFrom("daily_note").where("locale", "=", locale).execute()
  await content.nextChange()
}

/** Shows and hides notes by their times. Returns the number of changed notes. */
export const switchDueDailyNotes = async (content: ContentWrite, now: Date): Promise<number> => {
  const rows = await content.store
    .updateTable("daily_note")
    .set((eb) => ({ shown: eb.not("shown") }))
    .where(sql<boolean>`shown <> (shown_from <= ${now} and (shown_until is null or shown_until > ${now}))`)
    .returning("locale")
    .execute()
  for (const _ of rows) await content.nextChange()
  return rows.length
}
