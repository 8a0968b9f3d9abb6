import type { AdminJob, SentJob } from "../../../shared/contract/admin-vacancies.ts"
import { presentAdminJob } from "./admin-vacancies-presenter.ts"
import {
  deleteJobTranslation,
  insertJob,
  putJobTranslation,
  recordJobChange,
  removeJob,
} from "./vacancies-repository.ts"
import { findWholeJobs, listWholeJobIds } from "./whole-vacancies-repository.ts"
import type { EntryNoun } from "../entries/content-type.ts"
import { isOver, jobEntryOf, readJob, type JobFields, type JobText } from "./vacancy-entry.ts"

export type JobNoun = EntryNoun<JobFields, JobText, SentJob, AdminJob>

const columnsOf = ({ department, employmentType, remote, country, city, salary, validThrough }: JobFields) => ({
  department,
  employment_type: employmentType,
  remote,
  country,
  city_en: city?.en ?? null,
  city_ru: city?.ru ?? null,
  salary_min: salary?.min ?? null,
  salary_max: salary?.max ?? null,
  salary_currency: salary?.currency ?? null,
  salary_unit: salary?.unit ?? null,
  valid_through: validThrough === null ? null : new Date(validThrough),
})

/** When the vacancy closed: it stays so while it is closed, and is its last moment where that has passed. */
const closedAtOf = ({ closed, validThrough }: JobFields, before: string | null, now: Date): Date | null => {
  if (!closed) return null
  if (before !== null) return new Date(before)
  return validThrough !== null && isOver(validThrough, now) ? new Date(validThrough) : now
}

/** Vacancies as entries that are written. One past its date is closed. */
export const jobNoun: JobNoun = {
  kind: "job",
  empty: { fields: {}, text: {} },
  isForeignId: () => Promise.resolve(false),
  find: async (store, ids, options) => (await findWholeJobs(store, ids, options)).map(jobEntryOf),
  list: listWholeJobIds,
  read: readJob,
  settle: (fields, now) => ({ ...fields, closed: fields.closed || isOver(fields.validThrough, now) }),
  claim: () => Promise.resolve(),
  insert: async (content, id, fields, now) => {
    await insertJob(content, { id, ...columnsOf(fields), created_at: now, updated_at: now })
    if (fields.closed) await recordJobChange(content, id, now, { closed_at: closedAtOf(fields, null, now) })
  },
  update: async (content, before, fields, { now, version }) => {
    // Removing closes a vacancy; one that comes back was not closed by that.
    const closedBefore = before.removedAt === null ? before.closedAt : null
    const changes = { ...columnsOf(fields), version, updated_at: now, removed_at: null }
    await recordJobChange(content, before.id, now, { ...changes, closed_at: closedAtOf(fields, closedBefore, now) })
  },
  record: (content, id, { now, ...changes }) => recordJobChange(content, id, now, { ...changes, updated_at: now }),
  putText: (content, id, locale, { text, state, publishedAt, updatedAt }) =>
    putJobTranslation(content, {
      job_id: id,
      locale,
      title: text.title,
      summary: text.summary,
      body: JSON.stringify(text.body),
      state,
      published_at: publishedAt === null ? null : new Date(publishedAt),
      updated_at: new Date(updatedAt),
    }),
  deleteText: deleteJobTranslation,
  remove: (content, id, { now, version }) => removeJob(content, id, now, { version }),
  reclaim: () => Promise.resolve(),
  present: presentAdminJob,
}
