import { z } from "zod"
import type { DailySetting } from "../../shared/contract/daily.ts"
import { dailySetting } from "../../shared/contract/daily.ts"
import { inEachLocale, locales, type Locale } from "../../shared/locales.ts"
import type { DailyNoteRow } from "../content/daily/daily-repository.ts"
import type { VacancyFields, VacancyText } from "../content/vacancies/vacancy-entry.ts"
import type { UploadedFile } from "../files/files-repository.ts"
import type { RedirectRow } from "../redirects/redirects-repository.ts"
import { bodyMarkdown } from "./entry-texts.ts"
import type { PortableEntry } from "./portable-entry.ts"

/** The tables of an export, as rows of texts with their columns first. */

export const redirectRows = (redirects: readonly RedirectRow[]): string[][] => [
  ["from", "to"],
  ...redirects.map(({ from_path, to_path }) => [from_path, to_path]),
]

const noteColumns = ["locale", "text", "link", "link_label", "picture_id", "picture_alt", "shown_from", "shown_until"]

export const noteRows = (notes: readonly DailyNoteRow[]): string[][] => [
  noteColumns,
  ...notes
    .toSorted((one, other) => (one.locale < other.locale ? -1 : 1))
    .map((note) => [
      ...[note.locale, note.text, note.link ?? "", note.link_label ?? ""],
      ...[note.picture_file_id ?? "", note.picture_alt],
      ...[note.shown_from.toISOString(), note.shown_until?.toISOString() ?? ""],
    ]),
]

export type PortableNotes = Record<Locale, DailySetting[Locale]>

const nothingRead = inEachLocale(() => null)

/** The notes of a table, checked as a save in the admin is. @throws ZodError for what no save would accept */
export const readNotes = (rows: readonly Record<string, string>[]): PortableNotes => {
  const noteIn = (locale: Locale) => {
    const row = rows.find((one) => one["locale"] === locale)
    if (!row) return null
    const pictureId = row["picture_id"]
    return {
      text: row["text"],
      link: row["link"] || null,
      linkLabel: row["link_label"] || null,
      picture: pictureId ? { fileId: pictureId, alt: row["picture_alt"] } : null,
      shownFrom: row["shown_from"],
      shownUntil: row["shown_until"] || null,
    }
  }
  z.enum(locales)
    .array()
    .parse(rows.map((row) => row["locale"]))
  return dailySetting.parse({ ...inEachLocale(noteIn), read: nothingRead })
}

/** Notes of the database in the same form. */
export const portableNotes = (notes: readonly DailyNoteRow[]): PortableNotes => {
  const [columns = [], ...rows] = noteRows(notes)
  return readNotes(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""]))))
}

/** The columns of a value that each language has. */
const byLanguage = (name: string): string[] => locales.map((locale) => `${name}_${locale}`)

const vacancyColumns = [
  ...["id", ...["title", "summary", "body"].flatMap(byLanguage), "department", "employment_type", "remote", "country"],
  ...[...byLanguage("city"), "salary_min", "salary_max", "salary_currency"],
  ...["salary_unit", "valid_through", ...["state", "published_at"].flatMap(byLanguage), "closed"],
]

/** Vacancies for spreadsheets and other programs, with what visitors see; the complete ones are in their own files. */
export const vacancyRows = (
  vacancies: readonly PortableEntry<VacancyFields, VacancyText>[],
  files: ReadonlyMap<string, UploadedFile>
): string[][] => [
  vacancyColumns,
  ...vacancies.map(({ id, fields, texts }) => {
    const saved = locales.map((locale) => texts[locale])
    const { salary, city } = fields
    return [
      ...[id, ...saved.map((one) => one?.text.title ?? ""), ...saved.map((one) => one?.text.summary ?? "")],
      ...saved.map((one) => (one ? bodyMarkdown(one.text.body, "", files) : "")),
      ...[fields.department, fields.employmentType, String(fields.remote), fields.country ?? ""],
      ...[...locales.map((locale) => city?.[locale] ?? ""), String(salary?.min ?? ""), String(salary?.max ?? "")],
      ...[salary?.currency ?? "", salary?.unit ?? "", fields.validThrough ?? ""],
      ...[...saved.map((one) => one?.state ?? ""), ...saved.map((one) => one?.publishedAt ?? "")],
      String(fields.closed),
    ]
  }),
]
