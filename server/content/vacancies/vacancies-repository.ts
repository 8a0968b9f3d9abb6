import { sql, type Insertable, type NotNull, type Selectable, type Updateable } from "kysely"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"

export type VacancyRow = Selectable<Schema["job"]>

export type VacancyTranslationRow = Selectable<Schema["job_translation"]>

/** A vacancy with its public translations; none when it is closed, removed or not yet public. */
export type PublicVacancy = VacancyRow & { translations: VacancyTranslationRow[] }

/** Public translations, joined with their vacancy. What visitors get and what is asked of addresses is built on it. */
export const publicTranslations = (store: Store) =>
  store
    .selectFrom("job_translation")
    .innerJoin("job", "job.id", "job_translation.job_id")
    .where("job_translation.state", "=", "published")
    .where("job_translation.locale", "in", locales)
    .where("job.closed_at", "is", null)
    .where("job.removed_at", "is", null)

/** Ids of a page of open vacancies, newest first by their newest date in the language, and the total number. */
export const listOpenVacancyIds = async (
  store: Store,
  scope: { locale?: Locale },
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> => {
  let scoped = publicTranslations(store)
  if (scope.locale !== undefined) scoped = scoped.where("job_translation.locale", "=", scope.locale)
  const { total } = await scoped
    .select((eb) => eb.fn.count<number>("job.id").distinct().as("total"))
    .executeTakeFirstOrThrow()
  const rows = await scoped
    .select("job.id")
    .groupBy("job.id")
    .orderBy((eb) => eb.fn.max("job_translation.published_at"), "desc")
    .orderBy("job.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { ids: rows.map((row) => row.id), total }
}

/** Vacancies in the order of `ids`, including closed and removed ones. */
export const findVacancies = async (store: Store, ids: readonly string[]): Promise<PublicVacancy[]> => {
  if (ids.length === 0) return []
  const vacancies = await store.selectFrom("job").selectAll().where("id", "in", ids).execute()
  const translations = await publicTranslations(store)
    .select(["job_id", "locale", "title", "summary", "body", "state", "published_at", "job_translation.updated_at"])
    .where("job_id", "in", ids)
    .orderBy("job_translation.locale")
    .execute()
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return ids.flatMap((id) => {
    const vacancy = byId.get(id)
    return vacancy ? { ...vacancy, translations: translations.filter((row) => row.job_id === id) } : []
  })
}

/**
 * When a vacancy that was public was closed, which a removal does too: since then its address responds with `gone` in
 * every language. Null for all others.
 */
export const goneSince = (vacancy: Pick<VacancyRow, "closed_at" | "first_public_at">): Date | null =>
  vacancy.first_public_at === null ? null : vacancy.closed_at

/** The vacancies for which `goneSince` has an instant, as a query. */
const goneVacancies = (store: Store) =>
  store.selectFrom("job").where("closed_at", "is not", null).where("first_public_at", "is not", null)

/** Whether the address of a vacancy responds with `gone`. */
export const isGoneVacancy = async (store: Store, id: string): Promise<boolean> =>
  (await goneVacancies(store).select("id").where("id", "=", id).executeTakeFirst()) !== undefined

/** A page of the vacancies that were public and are closed, the latest closed first, and the total number. */
export const listClosedVacancies = async (
  store: Store,
  page: { limit: number; offset: number }
): Promise<{ vacancies: { id: string; closed_at: Date }[]; total: number }> => {
  const closed = goneVacancies(store)
  const { total } = await closed.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const vacancies = await closed
    .select(["id", "closed_at"])
    .$narrowType<{ closed_at: NotNull }>()
    .orderBy("closed_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { vacancies, total }
}

/** Change position of the latest change that visitors could see. */
export const vacancyPosition = async (store: Store): Promise<number> => {
  const row = await store
    .selectFrom("job")
    .select((eb) => eb.fn.max("change_seq").as("position"))
    .where("first_public_at", "is not", null)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Vacancies that were public at some time and changed after `since`, oldest change first. */
export const listVacancyChanges = (
  store: Store,
  since: number,
  limit: number
): Promise<{ id: string; change_seq: number }[]> =>
  store
    .selectFrom("job")
    .select(["id", "change_seq"])
    .where("first_public_at", "is not", null)
    .where("change_seq", ">", since)
    .orderBy("change_seq")
    .limit(limit)
    .execute()

/** Adds a vacancy without translations. It stays invisible until `recordVacancyChange` runs after they are set. */
export const insertVacancy = async (
  content: ContentWrite,
  vacancy: Omit<Insertable<Schema["job"]>, "change_seq" | "first_public_at" | "removed_at" | "closed_at">
): Promise<void> => {
  await content.store
    .insertInto("job")
    .values({
      ...vacancy,
      change_seq: await content.nextChange(),
      first_public_at: null,
      closed_at: null,
      removed_at: null,
    })
    .execute()
}

/** Adds the translation, or replaces the one in the same language. */
export const putVacancyTranslation = async (
  content: ContentWrite,
  translation: Insertable<Schema["job_translation"]>
): Promise<void> => {
  await content.store
    .insertInto("job_translation")
    .values(translation)
    .onConflict((conflict) => conflict.columns(["job_id", "locale"]).doUpdateSet(translation))
    .execute()
}

export const deleteVacancyTranslation = async (content: ContentWrite, id: string, locale: Locale): Promise<void> => {
  await content.store.deleteFrom("job_translation").where("job_id", "=", id).where("locale", "=", locale).execute()
}

/** Records when the vacancy is public for the first time. */
export const recordFirstPublication = async (content: ContentWrite, id: string, now: Date): Promise<void> => {
  const isPublic = publicTranslations(content.store)
    .select(sql`1`.as("one"))
    .where("job.id", "=", id)
  await content.store
    .updateTable("job")
    .set({ first_public_at: now })
    .where("id", "=", id)
    .where("first_public_at", "is", null)
    .where((eb) => eb.exists(isPublic))
    .execute()
}

export const updateVacancy = async (
  content: ContentWrite,
  id: string,
  changes: Omit<Updateable<Schema["job"]>, "id" | "first_public_at">
): Promise<void> => {
  if (Object.keys(changes).length > 0)
    await content.store.updateTable("job").set(changes).where("id", "=", id).execute()
}

/** Publishes the translations of a vacancy whose time has come. @returns whether there were any */
export const publishDueVacancyTranslations = async (content: ContentWrite, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await content.store
    .updateTable("job_translation")
    .set({ state: "published" })
    .where("job_id", "=", id)
    .where("state", "=", "scheduled")
    .where("published_at", "<=", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Closes the vacancy if its last instant has passed. @returns whether that closed it */
export const closeOverdueVacancy = async (content: ContentWrite, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await content.store
    .updateTable("job")
    .set((eb) => ({ closed_at: eb.ref("valid_through") }))
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("valid_through", "<", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
