import { inEachLocale, locales } from "../../../shared/locales.ts"
import { job, type ClosedJob, type Job, type JobTranslation } from "../../../shared/contract/vacancies.ts"
import { documentHtml, type DocumentContext } from "../../../shared/document-html.ts"
import type { VacancyRow, VacancyTranslationRow, PublicVacancy } from "./vacancies-repository.ts"
import type { Shown } from "../entries/shown.ts"
import { presentDocumentFiles } from "../../files/files-presenter.ts"
import { documentWords } from "../../http/document-words.ts"

const presentTranslation = (
  row: VacancyTranslationRow,
  context: Omit<DocumentContext, "locale" | "words">
): JobTranslation => ({
  title: row.title,
  summary: row.summary,
  html: documentHtml(row.body, { ...context, locale: row.locale, words: documentWords[row.locale] }),
  publishedAt: (row.published_at ?? row.updated_at).toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A draft may have a salary that is not complete: its page shows none. */
const presentSalary = (row: VacancyRow): Job["salary"] => {
  const { salary_min: min, salary_max: max, salary_currency: currency, salary_unit: unit } = row
  const parsed = job.shape.salary.safeParse({ min, max, currency, unit })
  return parsed.data ?? null
}

/** A name in one language stands for all: the contract promises all. */
const presentCity = ({ city }: VacancyRow): Job["city"] => {
  const name = locales.map((locale) => city?.[locale]).find((one) => one !== undefined)
  return name === undefined ? null : inEachLocale((locale) => city?.[locale] ?? name)
}

export const presentVacancy = (row: PublicVacancy, { files, bookmarks }: Shown): Job => {
  const documentFiles = presentDocumentFiles(files)
  return {
    id: row.id,
    version: row.version,
    department: row.department,
    employmentType: row.employment_type,
    remote: row.remote,
    country: row.country,
    city: presentCity(row),
    salary: presentSalary(row),
    validThrough: row.valid_through?.toISOString() ?? null,
    translations: Object.fromEntries(
      row.translations.map((translation) => [
        translation.locale,
        presentTranslation(translation, {
          files: documentFiles,
          bookmarks: bookmarks[translation.locale],
          entryId: row.id,
        }),
      ])
    ),
  }
}

export const presentClosedVacancy = (row: { id: string; closed_at: Date }): ClosedJob => ({
  id: row.id,
  closedAt: row.closed_at.toISOString(),
})
