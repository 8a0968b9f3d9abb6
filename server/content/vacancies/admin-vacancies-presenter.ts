import type { AdminJob } from "../../../shared/contract/admin-vacancies.ts"
import type { Surroundings } from "../entries/content-type.ts"
import { presentEntry } from "../entries/entries-presenter.ts"
import type { VacancyEntry } from "./vacancy-entry.ts"

/** A vacancy for the admin, whatever its state. */
export const presentAdminVacancy = (entry: VacancyEntry, { shown }: Surroundings): AdminJob => ({
  ...presentEntry(entry, shown),
  closedAt: entry.closedAt,
})
