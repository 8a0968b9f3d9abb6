import type { DailySetting, SentNote } from "../../../shared/contract/daily.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { AuditedFields } from "../../audit/audited-change.ts"
import type { Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { deleteDailyNote, putDailyNote, type DailyNoteRow } from "./daily-repository.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { readDailyNotes } from "./daily-service.ts"
import { isSame } from "../entries/entry.ts"
import type { WithFiles } from "../entries/shown.ts"

type NoteFacts = Omit<DailyNoteRow, "shown" | "updated_at">

const factsOf = (locale: Locale, note: SentNote): NoteFacts => ({
  locale,
  text: note.text,
  link: note.link,
  link_label: note.linkLabel,
  picture_file_id: note.picture?.fileId ?? null,
  picture_alt: note.picture?.alt ?? "",
  shown_from: new Date(note.shownFrom),
  shown_until: note.shownUntil === null ? null : new Date(note.shownUntil),
})

/** The notes as the audit tells of them; a language without a note has no fields. */
const auditedFields = ({ entries, files }: WithFiles<DailyNoteRow>): AuditedFields =>
  Object.fromEntries(
    entries.flatMap((note): [string, AuditedFields[string]][] => [
      [`text.${note.locale}`, note.text],
      [`link.${note.locale}`, note.link],
      [`linkLabel.${note.locale}`, note.link_label],
      [`picture.${note.locale}`, files.get(note.picture_file_id ?? "")?.name ?? null],
      [`pictureAlt.${note.locale}`, note.picture_alt],
      [`shownFrom.${note.locale}`, note.shown_from.toISOString()],
      [`shownUntil.${note.locale}`, note.shown_until?.toISOString() ?? null],
    ])
  )

const requirePictures = async (store: Store, setting: DailySetting): Promise<void> => {
  const uses = locales.flatMap((locale) => {
    const id = setting[locale]?.picture?.fileId
    return id === undefined ? [] : [{ path: `body.${locale}.picture.fileId`, id }]
  })
  const files = await findUploadedFiles(
    store,
    uses.map((use) => use.id)
  )
  const issues = uses.filter(({ id }) => files.get(id)?.kind !== "image")
  if (issues.length > 0)
    throw new ApiError(
      "invalidRequest",
      issues.map(({ path }) => ({ path, message: "is no picture of the library" }))
    )
}

/** Always later than the previous change, even within one millisecond: otherwise a stale write would pass. */
const nextChangeAt = (now: Date, before: DailyNoteRow | undefined): Date =>
  before && before.updated_at >= now ? new Date(before.updated_at.getTime() + 1) : now

/**
 * Sets or removes the notes of all languages. An unchanged note is not written and keeps its date.
 *
 * @param present presents the current notes, for the conflict
 * @throws ApiError versionConflict with the current notes; invalidRequest for a file that is not a picture
 */
export const setDaily = (
  context: ServiceContext,
  {
    setting,
    actor,
    present,
  }: {
    setting: DailySetting
    actor: Actor
    present: (notes: WithFiles<DailyNoteRow>) => unknown
  }
): Promise<WithFiles<DailyNoteRow>> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const now = context.now()
    const notes = await readDailyNotes(store)
    const before = (locale: Locale) => notes.entries.find((note) => note.locale === locale)
    const isRead = (locale: Locale) => {
      const read = setting.read[locale]
      return (read === null ? undefined : Date.parse(read)) === before(locale)?.updated_at.getTime()
    }
    if (!locales.every(isRead)) throw new ApiError("versionConflict", undefined, present(notes))
    await requirePictures(store, setting)
    const details: Partial<Record<Locale, "set" | "removed">> = {}
    for (const locale of locales) {
      const [sent, old] = [setting[locale], before(locale)]
      if (sent === null) {
        if (!old) continue
        await deleteDailyNote(content, locale, now)
        details[locale] = "removed"
        continue
      }
      const facts = factsOf(locale, sent)
      if (old && isSame({ ...old, ...facts }, old)) continue
      await putDailyNote(content, { ...facts, updated_at: nextChangeAt(now, old) }, now)
      details[locale] = "set"
    }
    if (Object.keys(details).length === 0) return notes
    const saved = await readDailyNotes(store)
    const change = { before: auditedFields(notes), after: auditedFields(saved) }
    await recordAudit(store, now, { actor, action: "daily.set", details, change })
    return saved
  })
