import { randomUUID } from "node:crypto"
import type { SubmissionStatus, WaitingSubmissions } from "../../shared/contract/inbox.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import {
  countNewSubmissions,
  findSubmission,
  listEarlierSubmissions,
  listSubmissionRows,
  listVacancyTitles,
  touchSubmission,
  updateSubmission,
  type SubmissionFilter,
  type SubmissionRow,
} from "./submissions-repository.ts"
import { listSubmissionAnswers, type SubmissionAnswerRow } from "./submission-answers-repository.ts"
import { insertSubmissionNote, listSubmissionNotes, type SubmissionNoteRow } from "./submission-notes-repository.ts"
import { listResumesOf, type ResumeRow } from "../files/resumes/resumes-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { pageOf, type PageQuery } from "../db/page-of.ts"

/** A submission, with the title of its vacancy, the resumes that came with it, and what else is known of it. */
export type Submission = {
  row: SubmissionRow
  vacancyTitle: string | null
  resumes: ResumeRow[]
  notes: SubmissionNoteRow[]
  answers: SubmissionAnswerRow[]
  /** Those of the same kind that came earlier from the same address, in short. */
  earlier: Submission[]
}

export type SubmissionPage = { entries: Submission[]; page: number; perPage: number; total: number }

const withTitles = async (store: Store, rows: SubmissionRow[]): Promise<Submission[]> => {
  const ids = rows.flatMap((row) => (row.job_id === null ? [] : [row.job_id]))
  const titles = await listVacancyTitles(store, ids)
  return rows.map((row) => {
    const own = titles.filter((title) => title.job_id === row.job_id)
    const { title = null } = own.find(({ locale }) => locale === row.locale) ?? own[0] ?? {}
    return { row, vacancyTitle: title, resumes: [], notes: [], answers: [], earlier: [] }
  })
}

/** All that is shown of one submission. */
export const withDetails = async (store: Store, row: SubmissionRow): Promise<Submission> => {
  const [entry = { row, vacancyTitle: null }] = await withTitles(store, [row])
  return {
    ...entry,
    resumes: await listResumesOf(store, [row.id]),
    notes: await listSubmissionNotes(store, row.id),
    answers: await listSubmissionAnswers(store, row.id),
    earlier: await withTitles(store, await listEarlierSubmissions(store, row, submissionLimits.earlierMax)),
  }
}

/** A page of submissions of one kind, newest first. It shows names; the audit does not record it. */
export const listSubmissions = (
  context: ServiceContext,
  query: SubmissionFilter & PageQuery
): Promise<SubmissionPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { rows, total } = await listSubmissionRows(store, query, place)
    return { entries: await withTitles(store, rows), page, perPage, total }
  })
}

/** How many submissions of each of these kinds are new. It has no personal data, so the audit does not record it. */
export const countWaiting = async (
  context: ServiceContext,
  kinds: readonly SubmissionKind[]
): Promise<WaitingSubmissions> => {
  const counted = new Map(
    (await countNewSubmissions(context.database.store, kinds)).map(({ kind, total }) => [kind, total])
  )
  return Object.fromEntries(kinds.map((kind) => [kind, counted.get(kind) ?? 0]))
}

/** @throws ApiError notFound when no submission of this kind has the id */
const findOfKind = async (store: Store, kind: SubmissionKind, id: string): Promise<SubmissionRow> => {
  const row = await findSubmission(store, id)
  if (row?.kind !== kind) throw new ApiError("notFound")
  return row
}

/**
 * Restarts the retention of a submission, and locks it: what is counted or compared from here on stays so.
 *
 * @throws ApiError notFound when no submission of this kind has the id
 */
export const lockOfKind = async (store: Store, kind: SubmissionKind, id: string, now: Date): Promise<SubmissionRow> => {
  await findOfKind(store, kind, id)
  const row = await touchSubmission(store, id, now)
  if (!row) throw new ApiError("notFound")
  return row
}

/**
 * A complete submission. The audit records who read it.
 *
 * @throws ApiError notFound when no submission of this kind has the id
 */
export const readSubmission = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, actor }: { id: string; actor: Actor }
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const entry = await withDetails(store, await findOfKind(store, kind, id))
    await recordAudit(store, context.now(), { actor, action: `${kind}.view`, subjectId: id })
    return entry
  })

export type StatusChange = { id: string; version: number; status: SubmissionStatus; note?: string | undefined }

type NewNote = { id: string; text: string; actor: Actor; field: "note" | "text" }

/**
 * Stores a note about a submission that is locked.
 *
 * @param note.field of the request, for the response to one note too many
 * @returns false, without a change, when there is a note with this id
 * @throws ApiError invalidRequest when there are too many notes
 */
export const storeNote = async (
  store: Store,
  { id: submission_id, kind }: Pick<SubmissionRow, "id" | "kind">,
  { id, text, actor, field }: NewNote,
  now: Date
): Promise<boolean> => {
  if (!(await insertSubmissionNote(store, { id, submission_id, author_id: actor.id, text, written_at: now })))
    return false
  const { notesMax } = submissionLimits
  if ((await listSubmissionNotes(store, submission_id)).length > notesMax)
    throw new ApiError("invalidRequest", [{ path: `body.${field}`, message: `there are ${notesMax} notes already` }])
  await recordAudit(store, now, { actor, action: `${kind}.note`, subjectId: submission_id })
  return true
}

/** Whether a change is what the submission has since the version from which it starts: a repeat, whose answer was lost. */
const isMade = ({ version, status, note = "" }: StatusChange, { row, notes }: Submission): boolean =>
  row.version === version + 1 && row.status === status && (note === "" || note === notes.at(-1)?.text)

/**
 * Sets the status of a submission, and adds a note where one comes with it. The retention period starts again. A repeat
 * changes nothing.
 *
 * @param present presents the current submission, for the conflict
 * @throws ApiError notFound; versionConflict with the current submission; invalidRequest when there are too many notes
 */
export const setSubmissionStatus = (
  context: ServiceContext,
  kind: SubmissionKind,
  { change, actor, present }: { change: StatusChange; actor: Actor; present: (entry: Submission) => unknown }
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const before = await findOfKind(store, kind, change.id)
    const { status, note = "" } = change
    const row = await updateSubmission(store, change, { status, updated_at: now })
    if (!row) {
      const latest = await withDetails(store, await findOfKind(store, kind, change.id))
      if (isMade(change, latest)) return latest
      throw new ApiError("versionConflict", undefined, present(latest))
    }
    await recordAudit(store, now, {
      actor,
      action: `${kind}.status`,
      subjectId: row.id,
      change: { before: { status: before.status }, after: { status } },
    })
    const latest = (await listSubmissionNotes(store, row.id)).at(-1)
    if (note !== "" && note !== latest?.text)
      await storeNote(store, row, { id: randomUUID(), text: note, actor, field: "note" }, now)
    return withDetails(store, row)
  })
