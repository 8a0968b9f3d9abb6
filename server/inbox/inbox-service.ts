import type { SubmissionStatus, WaitingSubmissions } from "../../shared/contract/inbox.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import {
  countNewSubmissions,
  findSubmission,
  listSubmissionRows,
  listVacancyTitles,
  updateSubmission,
  type SubmissionFilter,
  type SubmissionRow,
} from "./submissions-repository.ts"
import { listResumesOf, type ResumeRow } from "../files/resumes/resumes-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { pageOf, type PageQuery } from "../db/page-of.ts"

/** A submission, with the title of its vacancy and the resumes that came with it. */
export type Submission = { row: SubmissionRow; vacancyTitle: string | null; resumes: ResumeRow[] }

export type SubmissionPage = { entries: Submission[]; page: number; perPage: number; total: number }

const withTitles = async (store: Store, rows: SubmissionRow[]): Promise<Submission[]> => {
  const ids = rows.flatMap((row) => (row.job_id === null ? [] : [row.job_id]))
  const titles = await listVacancyTitles(store, ids)
  return rows.map((row) => {
    const own = titles.filter((title) => title.job_id === row.job_id)
    const { title = null } = own.find(({ locale }) => locale === row.locale) ?? own[0] ?? {}
    return { row, vacancyTitle: title, resumes: [] }
  })
}

const withDetails = async (store: Store, row: SubmissionRow): Promise<Submission> => {
  const [entry = { row, vacancyTitle: null }] = await withTitles(store, [row])
  return { ...entry, resumes: await listResumesOf(store, [row.id]) }
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

/** How many submissions of each of these kinds are new. It names nobody; the audit does not record it. */
export const countWaiting = async (
  context: ServiceContext,
  kinds: readonly SubmissionKind[]
): Promise<WaitingSubmissions> => {
  const counted = new Map(
    (await countNewSubmissions(context.database.store, kinds)).map(({ kind, total }) => [kind, total])
  )
  return Object.fromEntries(kinds.map((kind) => [kind, counted.get(kind) ?? 0]))
}

const findOfKind = async (store: Store, kind: SubmissionKind, id: string): Promise<SubmissionRow> => {
  const row = await findSubmission(store, id)
  if (row?.kind !== kind) throw new ApiError("notFound")
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

/**
 * Sets the status of a submission and the note for users. The retention period starts again.
 *
 * @param present presents the current submission, for the conflict
 * @throws ApiError notFound, or versionConflict with the current submission
 */
export const setSubmissionStatus = (
  context: ServiceContext,
  kind: SubmissionKind,
  { change, actor, present }: { change: StatusChange; actor: Actor; present: (entry: Submission) => unknown }
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const before = await findOfKind(store, kind, change.id)
    const { status, note } = change
    const row = await updateSubmission(store, change, { status, note, updated_at: now })
    if (!row) {
      const latest = await findOfKind(store, kind, change.id)
      throw new ApiError("versionConflict", undefined, present(await withDetails(store, latest)))
    }
    await recordAudit(store, now, {
      actor,
      action: `${kind}.status`,
      subjectId: row.id,
      change: { before: { status: before.status }, after: { status } },
    })
    return withDetails(store, row)
  })
