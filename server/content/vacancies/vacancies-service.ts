import { limits } from "../../../shared/limits.ts"
import type { Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { documentFiles } from "../entries/document-files.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { contentState } from "../../db/content-changes.ts"
import {
  findJobs,
  isGoneJob,
  jobPosition,
  listClosedJobs,
  listJobChanges,
  listOpenJobIds,
  type PublicJob,
} from "./vacancies-repository.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { findWholeJobs, type WholeJob } from "./whole-vacancies-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { decodeCursor, encodeCursor } from "../published/cursor.ts"
import { pageOf, type PageQuery } from "../../db/page-of.ts"
import type { PublishedDelta, PublishedList, WithFiles } from "../published/published-list.ts"

const withFiles = async (store: Store, jobs: PublicJob[]): Promise<WithFiles<PublicJob>> => {
  const ids = jobs.flatMap((job) => job.translations.flatMap((translation) => documentFiles(translation.body)))
  return { entries: jobs, files: await findUploadedFiles(store, ids) }
}

/** A page of the open vacancies, newest first by their date in the asked language, or by their newest of any. */
export const listJobs = (
  context: ServiceContext,
  query: PageQuery & { locale?: Locale }
): Promise<PublishedList<PublicJob>> => {
  const now = context.now()
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { epoch } = await contentState(store)
    const { ids, total } = await listOpenJobIds(store, { locale: query.locale }, place, now)
    const jobs = await withFiles(store, await findJobs(store, ids, now))
    return { ...jobs, page, perPage, total, cursor: encodeCursor(epoch, await jobPosition(store)) }
  })
}

/**
 * What changed after a cursor, oldest change first; a vacancy that closed is among the removed.
 *
 * @throws ApiError invalidRequest or cursorUnknown for a cursor that is not one of this database
 */
export const readJobDelta = (
  context: ServiceContext,
  query: { since: string; perPage?: number }
): Promise<PublishedDelta<PublicJob>> => {
  const now = context.now()
  const perPage = query.perPage ?? limits.list.perPageDefault
  return readSnapshot(context.database.store, async (store) => {
    const state = await contentState(store)
    const since = decodeCursor(query.since, state)
    // One more than asked for tells whether there are more.
    const rows = await listJobChanges(store, since, perPage + 1)
    const taken = rows.slice(0, perPage)
    const jobs = await findJobs(
      store,
      taken.map((row) => row.id),
      now
    )
    const isPublic = (job: PublicJob) => job.translations.length > 0
    return {
      ...(await withFiles(store, jobs.filter(isPublic))),
      removed: jobs.filter((job) => !isPublic(job)).map((job) => job.id),
      cursor: encodeCursor(state.epoch, taken.at(-1)?.change_seq ?? since),
      more: rows.length > taken.length,
    }
  })
}

/** A page of the vacancies that were public and are closed, the latest closed first. */
export const listClosed = (
  context: ServiceContext,
  query: PageQuery
): Promise<PublishedList<{ id: string; closed_at: Date }>> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { epoch } = await contentState(store)
    const { jobs, total } = await listClosedJobs(store, place)
    const cursor = encodeCursor(epoch, await jobPosition(store))
    return { entries: jobs, files: new Map(), page, perPage, total, cursor }
  })
}

/** @throws ApiError gone for a vacancy that was public and is closed, notFound when there is none that is public */
export const getJob = (context: ServiceContext, id: string): Promise<WithFiles<PublicJob>> => {
  const now = context.now()
  return readSnapshot(context.database.store, async (store) => {
    const [job] = await findJobs(store, [id], now)
    if (!job || job.translations.length === 0) throw new ApiError((await isGoneJob(store, id)) ? "gone" : "notFound")
    return withFiles(store, [job])
  })
}

/**
 * A vacancy with all its languages, whatever their state, also when it is closed. For staff alone.
 *
 * @throws ApiError notFound when there is no such vacancy, or it was removed
 */
export const previewJob = (context: ServiceContext, id: string): Promise<WithFiles<WholeJob>> =>
  readSnapshot(context.database.store, async (store) => {
    const [job] = await findWholeJobs(store, [id])
    if (!job || job.removed_at !== null) throw new ApiError("notFound")
    return withFiles(store, [job])
  })
