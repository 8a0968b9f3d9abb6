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

export const findDailyNote = (store: Store, locale: Locale): Promise<DailyNoteRow | undefined> =>
  store.selectFrom("daily_note").selectAll().where("locale", "=", locale).executeTakeFirst()

/** Sets the note of its language. Its times decide whether it is shown. */
export const putDailyNote = async (
  content: ContentWrite,
  note: Omit<Insertable<Schema["daily_note"]>, "shown">,
  now: Date
): Promise<void> => {
  const until = note.shown_until ?? null
  const row = { ...note, shown: note.shown_from <= now && (until === null || until > now) }
  const before = await findDailyNote(content.store, note.locale)
  await content.store
    .insertInto("daily_note")
    .values(row)
    .onConflict((conflict) => conflict.column("locale").doUpdateSet(row))
    .execute()
  await recordDailyChange(content, { before, after: row }, now)
}

export const deleteDailyNote = async (content: ContentWrite, locale: Locale, now: Date): Promise<void> => {
  const before = await findDailyNote(content.store, locale)
  await content.store.deleteFrom("daily_note").where("locale", "=", locale).execute()
  await recordDailyChange(content, { before, after: undefined }, now)
}

type NoteState = Pick<DailyNoteRow, "locale" | "text" | "shown">

/** Records a change of a note. Visitors see it only if the note is shown, or was. */
export const recordDailyChange = async (
  content: ContentWrite,
  { before, after }: { before: NoteState | undefined; after: NoteState | undefined },
  now: Date
): Promise<void> => {
  const [was, is] = [before?.shown ? before : undefined, after?.shown ? after : undefined]
  const note = is ?? was
  if (!note) {
    await content.nextChange()
    return
  }
  const happening = was && is ? "changed" : is ? "published" : "withdrawn"
  const change = { kind: "daily" as const, subject_id: null, locale: note.locale, happening, title: note.text } as const
  await content.publicChange([change], now)
}

/** Shows and hides notes by their times. Returns the number of changed notes. */
export const switchDueDailyNotes = async (content: ContentWrite, now: Date): Promise<number> => {
  const rows = await content.store
    .updateTable("daily_note")
    .set((eb) => ({ shown: eb.not("shown") }))
    .where(sql<boolean>`shown <> (shown_from <= ${now} and (shown_until is null or shown_until > ${now}))`)
    .returning(["locale", "text", "shown"])
    .execute()
  for (const row of rows) await recordDailyChange(content, { before: { ...row, shown: !row.shown }, after: row }, now)
  return rows.length
}
