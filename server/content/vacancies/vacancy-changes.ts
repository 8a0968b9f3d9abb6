import type { Updateable } from "kysely"
import { documentFiles } from "../entries/document-files.ts"
import { recordPublicParts, type PublicPart } from "../published/public-parts-repository.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { presentVacancy } from "./vacancies-presenter.ts"
import { findVacancies, recordFirstPublication, updateVacancy, type PublicVacancy } from "./vacancies-repository.ts"

const partsOf = async ({ store }: ContentWrite, vacancy: PublicVacancy): Promise<PublicPart[]> => {
  const { closed_at: closedAt, first_public_at: firstPublicAt } = vacancy
  if (closedAt !== null && firstPublicAt !== null) return [{ part: "gone", title: "", shows: closedAt.toISOString() }]
  const files = await findUploadedFiles(
    store,
    vacancy.translations.flatMap(({ body }) => documentFiles(body))
  )
  const { version: _, translations, ...common } = presentVacancy(vacancy, files)
  return vacancy.translations.map(({ locale, title }) => ({
    part: locale,
    title,
    shows: [common, translations[locale]],
  }))
}

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
  const [vacancy] = await findVacancies(content.store, [id], now)
  if (!vacancy) return
  const absence = vacancy.closed_at !== null && vacancy.removed_at === null ? "closed" : "withdrawn"
  const parts = await partsOf(content, vacancy)
  const position = await recordPublicParts(content, { kind: "job", id, now, absence }, parts)
  if (position === null) await content.nextChange()
  else await updateVacancy(content, id, { change_seq: position })
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
  const [vacancy] = await findVacancies(content.store, [id], now)
  const closed = vacancy?.closed_at === null ? { closed_at: now } : {}
  await recordVacancyChange(content, id, now, { ...changes, ...closed, removed_at: now, updated_at: now })
}
