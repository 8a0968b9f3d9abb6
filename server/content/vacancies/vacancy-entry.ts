import type { DraftJob, SentJob } from "../../../shared/contract/admin-vacancies.ts"
import type { Department, EmploymentType, Job } from "../../../shared/contract/vacancies.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import { localizedText } from "../../db/locale-column.ts"
import type { VacancyTranslationRow } from "./vacancies-repository.ts"
import type { StoredVacancy } from "./stored-vacancies-repository.ts"
import type { DraftEntry, Entry, EntryText, SavedText, SentEntry, SentText, StoredEntry } from "../entries/entry.ts"

export type VacancyFields = {
  department: Department
  employmentType: EmploymentType
  remote: boolean
  country: string | null
  city: LocalizedText | null
  salary: Job["salary"]
  validThrough: string | null
  closed: boolean
}

export type VacancyText = EntryText & { summary: string }

export type VacancyEntry = Entry<VacancyFields, VacancyText>

const savedText = (row: VacancyTranslationRow | undefined): SavedText<VacancyText> | null =>
  row
    ? {
        text: { title: row.title, summary: row.summary, body: row.body },
        state: row.state,
        publishedAt: row.published_at?.toISOString() ?? null,
        updatedAt: row.updated_at.toISOString(),
      }
    : null

const salaryOf = (row: StoredVacancy): Job["salary"] => {
  const { salary_min: min, salary_max: max, salary_currency: currency, salary_unit: unit } = row
  return min === null || max === null || currency === null || unit === null ? null : { min, max, currency, unit }
}

/** A vacancy as services work with it. */
export const vacancyEntryOf = (row: StoredVacancy): StoredEntry<VacancyFields, VacancyText> => {
  const textIn = (locale: Locale) => savedText(row.translations.find((translation) => translation.locale === locale))
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? null,
    formerLinks: [],
    closedAt: row.closed_at?.toISOString() ?? null,
    fields: {
      department: row.department,
      employmentType: row.employment_type,
      remote: row.remote,
      country: row.country,
      city: row.city && localizedText(row.city),
      salary: salaryOf(row),
      validThrough: row.valid_through?.toISOString() ?? null,
      // A removal closes a vacancy, for its address only: it comes back as it was.
      closed: row.closed_at !== null && row.closed_at.getTime() !== row.removed_at?.getTime(),
    },
    texts: inEachLocale(textIn),
  }
}

/** Whether the vacancy's last instant has passed. */
export const isExpired = (validThrough: string | null, now: Date): boolean =>
  validThrough !== null && Date.parse(validThrough) < now.getTime()

const sentText = (sent: SentJob["translations"][Locale]): SentText<VacancyText> | null => {
  if (sent === null) return null
  const { state, publishAt, title, summary, body } = sent
  return { text: { title, summary, body }, state, publishAt }
}

const sentFields = ({
  department,
  employmentType,
  remote,
  country,
  city,
  salary,
  validThrough,
  closed,
}: VacancyFields): VacancyFields => ({
  department,
  employmentType,
  remote,
  country,
  city,
  salary,
  validThrough,
  closed,
})

/** Converts a vacancy of a request to the entry that services work with. */
export const toVacancyEntry = ({ translations, ...sent }: SentJob): SentEntry<VacancyFields, VacancyText> => ({
  fields: sentFields(sent),
  texts: inEachLocale((locale) => sentText(translations[locale])),
})

/** Converts the topmost layer of a vacancy, as a request has it. */
export const readDraftVacancy = ({ translations, ...sent }: DraftJob): DraftEntry<VacancyFields, VacancyText> => ({
  fields: sentFields(sent),
  texts: translations,
})
