import type { Updateable } from "kysely"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"
import { republishBookmarks } from "./republish-bookmarks.ts"
import { recordPublicVacancy } from "./public-vacancy.ts"
import { findVacancies, recordFirstPublication, updateVacancy } from "../vacancies/vacancies-repository.ts"

/**
 * Changes the fields of a vacancy, and records whether visitors see a difference: then the vacancy moves to a new change
 * position. Every write of a vacancy or its translations ends with this.
 */
export const recordVacancyChange = async (
  content: ContentWrite,
  id: string,
  now: Date,
  changes: Omit<Updateable<Schema["job"]>, "id" | "change_seq" | "first_public_at"> = {}
): Promise<void> => {
  await updateVacancy(content, id, changes)
  await recordFirstPublication(content, id, now)
  if (await recordPublicVacancy(content, id, now)) await republishBookmarks(content, id, now)
}

/** Gives the vacancy another version without a change of its fields and texts: its layers changed. */
export const touchVacancy = async (
  content: ContentWrite,
  id: string,
  { now, version }: { now: Date; version: number }
): Promise<void> => {
  await updateVacancy(content, id, { version, updated_at: now })
  await content.nextChange()
}

/** Removes the vacancy from everything public. If it was public, its address responds that it is closed. */
export const removeVacancy = async (
  content: ContentWrite,
  id: string,
  now: Date,
  changes: { version?: number } = {}
): Promise<void> => {
  const [vacancy] = await findVacancies(content.store, [id])
  const closed = vacancy?.closed_at === null ? { closed_at: now } : {}
  await recordVacancyChange(content, id, now, { ...changes, ...closed, removed_at: now, updated_at: now })
}
