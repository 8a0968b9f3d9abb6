import { locales } from "../../../shared/locales.ts"
import { listEntryIds, noBody, type AdminScope } from "../entries/admin-list-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { PublicVacancy } from "./vacancies-repository.ts"

/** A vacancy with all of its translations, whatever their state. For the admin only. */
export type StoredVacancy = PublicVacancy

/** Vacancies in the order of `ids`, including closed and removed ones. `bodies: false` omits the bodies. */
export const findStoredVacancies = async (
  store: Store,
  ids: readonly string[],
  { bodies = true }: { bodies?: boolean } = {}
): Promise<StoredVacancy[]> => {
  if (ids.length === 0) return []
  const vacancies = await store.selectFrom("job").selectAll().where("id", "in", ids).execute()
  const translations = await store
    .selectFrom("job_translation")
    .select(["job_id", "locale", "title", "summary", "state", "published_at", "updated_at"])
    .select(bodies ? "body" : noBody)
    .where("job_id", "in", ids)
    .where("locale", "in", locales)
    .orderBy("locale")
    .execute()
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return ids.flatMap((id) => {
    const vacancy = byId.get(id)
    return vacancy ? { ...vacancy, translations: translations.filter((row) => row.job_id === id) } : []
  })
}

/** Ids of a page of vacancies for the admin, and the total number. */
export const listStoredVacancyIds = (
  store: Store,
  scope: AdminScope,
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> => listEntryIds(store, "job", scope, page)
