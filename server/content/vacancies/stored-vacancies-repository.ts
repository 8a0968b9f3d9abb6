import { sql } from "kysely"
import { adminConditions, adminOrder, type AdminScope } from "../entries/admin-list.ts"
import type { Store } from "../../db/connection.ts"
import type { PublicVacancy } from "./vacancies-repository.ts"
import { noBody } from "../posts/stored-posts-repository.ts"

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
    .orderBy("locale")
    .execute()
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return ids.flatMap((id) => {
    const vacancy = byId.get(id)
    return vacancy ? { ...vacancy, translations: translations.filter((row) => row.job_id === id) } : []
  })
}

/** Ids of a page of vacancies for the admin, and the total number. */
export const listStoredVacancyIds = async (
  store: Store,
  scope: AdminScope,
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> => {
  let scoped = store
    .selectFrom("job as entry")
    .leftJoin("job_translation as en", (join) => join.onRef("en.job_id", "=", "entry.id").on("en.locale", "=", "en"))
    .leftJoin("job_translation as ru", (join) => join.onRef("ru.job_id", "=", "entry.id").on("ru.locale", "=", "ru"))
  for (const condition of adminConditions(scope, "job")) scoped = scoped.where(condition)
  // One pass for both: a search reads every text.
  const rows = await scoped
    .select(["entry.id", sql<number>`count(*) over ()`.as("total")])
    .orderBy(adminOrder(scope, "job"))
    .orderBy("entry.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const [first] = rows
  if (first || page.offset === 0) return { ids: rows.map((row) => row.id), total: first?.total ?? 0 }
  const { total } = await scoped.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  return { ids: [], total }
}
