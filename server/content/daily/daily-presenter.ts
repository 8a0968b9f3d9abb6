import type { AdminDaily, Daily, DailyNote } from "../../../shared/contract/daily.ts"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import type { WithFiles } from "../entries/shown.ts"
import type { DailyNoteRow } from "./daily-repository.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import { presentPicture } from "../../files/files-presenter.ts"

const presentNote = (row: DailyNoteRow, files: ReadonlyMap<string, UploadedFile>): DailyNote => ({
  text: row.text,
  link: row.link,
  linkLabel: row.link_label,
  picture: presentPicture(row.picture_file_id, files, {
    alt: inEachLocale((locale) => (locale === row.locale ? row.picture_alt : "")),
    focalPoint: { x: 0.5, y: 0.5 },
  }),
  shownFrom: row.shown_from.toISOString(),
  shownUntil: row.shown_until?.toISOString() ?? null,
})

/** @param only presents this language; the others are then null */
export const presentDaily = (notes: WithFiles<DailyNoteRow>, only?: Locale): Daily => {
  const noteIn = (locale: Locale) => {
    const row = notes.entries.find((entry) => entry.locale === locale)
    return row && (only === undefined || only === locale) ? presentNote(row, notes.files) : null
  }
  return inEachLocale(noteIn)
}

/** All notes, with the fields that only the admin shows. */
export const presentAdminDaily = (notes: WithFiles<DailyNoteRow>): AdminDaily => {
  const noteIn = (locale: Locale) => {
    const row = notes.entries.find((entry) => entry.locale === locale)
    return row ? { ...presentNote(row, notes.files), shown: row.shown, updatedAt: row.updated_at.toISOString() } : null
  }
  return inEachLocale(noteIn)
}
