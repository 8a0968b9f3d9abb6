import { isCountry } from "../../../shared/countries.ts"
import { cityMessage, lacksCity } from "../../../shared/vacancy-place.ts"
import { publishableJob, type AdminJob, type SentJob } from "../../../shared/contract/admin-vacancies.ts"
import { presentAdminVacancy } from "../vacancies/admin-vacancies-presenter.ts"
import { deleteVacancyTranslation, insertVacancy, putVacancyTranslation } from "../vacancies/vacancies-repository.ts"
import { recordVacancyChange, removeVacancy, touchVacancy } from "./vacancy-changes.ts"
import { findStoredVacancies, listStoredVacancyIds } from "../vacancies/stored-vacancies-repository.ts"
import type { Store } from "../../db/connection.ts"
import { textColumn } from "../../db/locale-column.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ContentType } from "../entries/content-type.ts"
import { pathAt } from "../entries/entry-file-uses.ts"
import { withLayers } from "../entries/layers-repository.ts"
import {
  isExpired,
  vacancyEntryOf,
  toVacancyEntry,
  type VacancyFields,
  type VacancyText,
} from "../vacancies/vacancy-entry.ts"

export type VacancyContentType = ContentType<VacancyFields, VacancyText, SentJob, AdminJob>

const columnsOf = ({ department, employmentType, remote, country, city, salary, validThrough }: VacancyFields) => ({
  department,
  employment_type: employmentType,
  remote,
  country,
  // A draft may have no name yet.
  city: city && Object.values(city).some((name) => name !== "") ? textColumn(city) : null,
  salary_min: salary?.min ?? null,
  salary_max: salary?.max ?? null,
  salary_currency: salary?.currency ?? null,
  salary_unit: salary?.unit ?? null,
  valid_through: validThrough === null ? null : new Date(validThrough),
})

/** When the vacancy closed: unchanged while it is closed, else its last instant if that has passed, else now. */
const closedAtOf = ({ closed, validThrough }: VacancyFields, before: string | null, now: Date): Date | null => {
  if (!closed) return null
  if (before !== null) return new Date(before)
  return validThrough !== null && isExpired(validThrough, now) ? new Date(validThrough) : now
}

/**
 * Rejects a code that is no country. An earlier one of a vacancy stays until another is chosen.
 *
 * @param at prefix of the path of the issue
 * @throws ApiError invalidRequest
 */
const requireCountry = async (store: Store, id: string, { country }: VacancyFields, at: string): Promise<void> => {
  if (country === null || isCountry(country)) return
  const [before] = await findStoredVacancies(store, [id], { bodies: false })
  if (before?.country === country) return
  const message = "must be a country of ISO 3166-1, as CY"
  throw new ApiError("invalidRequest", [{ path: pathAt(at, "country"), message }])
}

const empty = { fields: {}, text: {} }

/** The content type of vacancies. A vacancy past its last instant is closed. */
export const vacancyContentType: VacancyContentType = {
  kind: "job",
  empty,
  isForeignId: () => Promise.resolve(false),
  find: async (store, ids, options) =>
    withLayers(
      store,
      { kind: "job", empty },
      (await findStoredVacancies(store, ids, options)).map(vacancyEntryOf),
      options
    ),
  list: listStoredVacancyIds,
  read: toVacancyEntry,
  normalize: (fields, now) => ({ ...fields, closed: fields.closed || isExpired(fields.validThrough, now) }),
  isClosed: ({ closed }) => closed,
  publishable: publishableJob,
  complete: (_store, _id, { fields }) => Promise.resolve(fields),
  missing: (fields, locale) => (lacksCity(fields, locale) ? { path: `city.${locale}`, message: cityMessage } : null),
  unknown: () => Promise.resolve([]),
  claim: (store, id, fields, { at }) => requireCountry(store, id, fields, at),
  keep: () => undefined,
  linkHolders: () => Promise.resolve(new Map()),
  insert: async (content, id, fields, now, past) => {
    const created = past ? new Date(past.createdAt) : now
    await insertVacancy(content, { id, ...columnsOf(fields), created_at: created, updated_at: now })
    const closed = { closed_at: closedAtOf(fields, past?.closedAt ?? null, now) }
    if (fields.closed) await recordVacancyChange(content, id, now, closed)
  },
  update: async (content, before, fields, { now, version }) => {
    // A removal closes a vacancy; that does not count when the vacancy comes back.
    const closedBefore = before.removedAt === null ? before.closedAt : null
    const changes = { ...columnsOf(fields), version, updated_at: now, removed_at: null }
    await recordVacancyChange(content, before.id, now, { ...changes, closed_at: closedAtOf(fields, closedBefore, now) })
  },
  touch: touchVacancy,
  record: (content, id, { now, ...changes }) => recordVacancyChange(content, id, now, { ...changes, updated_at: now }),
  putText: (content, id, locale, { text, state, publishedAt, updatedAt }) =>
    putVacancyTranslation(content, {
      job_id: id,
      locale,
      title: text.title,
      summary: text.summary,
      body: JSON.stringify(text.body),
      state,
      published_at: publishedAt === null ? null : new Date(publishedAt),
      updated_at: new Date(updatedAt),
    }),
  deleteText: deleteVacancyTranslation,
  remove: (content, id, { now, version }) => removeVacancy(content, id, now, { version }),
  reclaim: () => Promise.resolve(),
  present: presentAdminVacancy,
}
