import type { AdminDaily } from "../../../../shared/contract/daily.ts"
import { altLimits, dailyLimits } from "../../../../shared/limits/content.ts"
import { inEachLocale, type Locale } from "../../../../shared/locales.ts"
import type { SentSetting } from "./daily-api.ts"

type SavedNote = AdminDaily[Locale]

/** The picture of a note in the form; `url` is its smallest rendition. */
export type DraftPicture = { fileId: string; alt: string; url: string }

/** A note in the form; instants are UTC in ISO 8601, empty for none. */
export type NoteDraft = {
  text: string
  link: string
  linkLabel: string
  shownFrom: string
  shownUntil: string
  picture: DraftPicture | null
}

/** The note of each language; null if it has none. `read` identifies the saved notes on which they are based. */
export type DailyDraft = { notes: Record<Locale, NoteDraft | null>; read: SentSetting["read"] }

export type NoteIssue =
  | "text"
  | "textLong"
  | "link"
  | "linkLabel"
  | "linkLabelLong"
  | "linkMissing"
  | "altLong"
  | "from"
  | "until"

export const emptyNote = (now: Date): NoteDraft => ({
  text: "",
  link: "",
  linkLabel: "",
  shownFrom: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
  shownUntil: "",
  picture: null,
})

const draftOfNote = (note: SavedNote, locale: Locale): NoteDraft | null =>
  note && {
    text: note.text,
    link: note.link ?? "",
    linkLabel: note.linkLabel ?? "",
    shownFrom: note.shownFrom,
    shownUntil: note.shownUntil ?? "",
    picture: note.picture && {
      fileId: note.picture.id,
      alt: note.picture.alt[locale],
      url: note.picture.renditions[0]?.url ?? note.picture.url,
    },
  }

/** The form values of the saved notes. */
export const draftOf = (saved: AdminDaily): DailyDraft => ({
  notes: inEachLocale((locale) => draftOfNote(saved[locale], locale)),
  read: inEachLocale((locale) => saved[locale]?.updatedAt ?? null),
})

/**
 * An instant of the form in UTC; null if there is none. Drafts that an open tab keeps from before instants were in UTC have
 * the browser's local time.
 */
export const instantOf = (field: string): string | null => {
  const time = Date.parse(field)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const sentNote = (note: NoteDraft | null): SentSetting[Locale] =>
  note && {
    text: note.text.trim(),
    link: note.link.trim() || null,
    linkLabel: note.linkLabel.trim() || null,
    shownFrom: instantOf(note.shownFrom) ?? "",
    shownUntil: instantOf(note.shownUntil),
    picture: note.picture && { fileId: note.picture.fileId, alt: note.picture.alt.trim() },
  }

/** The request body from the form values. */
export const settingOf = ({ notes, read }: DailyDraft): SentSetting => ({
  ...inEachLocale((locale) => sentNote(notes[locale] ?? null)),
  read,
})

const isAddress = (link: string): boolean => /^(?:\/(?![/\\])|https:\/\/[^\s/])[^\s"'<>\\]*$/u.test(link)

/** Issues of a note by field, before it is sent; the server checks the same and more. */
export const issuesOf = (note: NoteDraft): Partial<Record<keyof NoteDraft, NoteIssue>> => {
  const [text, link, label] = [note.text.trim(), note.link.trim(), note.linkLabel.trim()]
  const [from, until] = [instantOf(note.shownFrom), instantOf(note.shownUntil)]
  const found: [keyof NoteDraft, NoteIssue | false][] = [
    ["text", text === "" && "text"],
    ["text", text.length > dailyLimits.textMax && "textLong"],
    ["link", link !== "" && !isAddress(link) && "link"],
    ["link", link === "" && label !== "" && "linkMissing"],
    ["linkLabel", link !== "" && label === "" && "linkLabel"],
    ["linkLabel", label.length > dailyLimits.linkLabelMax && "linkLabelLong"],
    ["picture", (note.picture?.alt.trim().length ?? 0) > altLimits.max && "altLong"],
    ["shownFrom", from === null && "from"],
    ["shownUntil", from !== null && until !== null && until <= from && "until"],
  ]
  return Object.fromEntries(found.filter(([, issue]) => issue !== false))
}
