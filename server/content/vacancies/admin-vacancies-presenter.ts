import type { AdminJob } from "../../../shared/contract/admin-vacancies.ts"
import { locales } from "../../../shared/locales.ts"
import { documentFiles } from "../entries/document-files.ts"
import type { VacancyEntry } from "./vacancy-entry.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import { presentEntry, presentText } from "../entries/entries-presenter.ts"

/** A vacancy for the admin, whatever its state. */
export const presentAdminVacancy = (entry: VacancyEntry, files: ReadonlyMap<string, UploadedFile>): AdminJob => {
  const { fields, texts } = entry
  const shown = locales.flatMap((locale) => (texts[locale] ? documentFiles(texts[locale].text.body) : []))
  return {
    ...presentEntry(entry, files, shown),
    ...fields,
    closedAt: entry.closedAt,
    translations: { en: presentText(texts.en), ru: presentText(texts.ru) },
  }
}
