import type { ContentWrite } from "../../db/content-changes.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { findBookmarks } from "../bookmarks/bookmarks-service.ts"
import { documentFiles } from "../entries/document-files.ts"
import { recordPublicParts, type PublicPart } from "../entries/public-parts-repository.ts"
import { presentVacancy } from "../vacancies/vacancies-presenter.ts"
import { findVacancies, goneSince, updateVacancy, type PublicVacancy } from "../vacancies/vacancies-repository.ts"

const partsOf = async ({ store }: ContentWrite, vacancy: PublicVacancy): Promise<PublicPart[]> => {
  const gone = goneSince(vacancy)
  if (gone !== null) return [{ part: "gone", title: "", shows: gone.toISOString() }]
  const bodies = vacancy.translations.map(({ body }) => body)
  const files = await findUploadedFiles(store, bodies.flatMap(documentFiles))
  const bookmarks = await findBookmarks(store, bodies)
  const { version: _, translations, ...common } = presentVacancy(vacancy, { files, bookmarks })
  return vacancy.translations.map(({ locale, title }) => ({
    part: locale,
    title,
    shows: [common, translations[locale]],
  }))
}

/**
 * Records whether visitors see a difference in a vacancy: then it moves to a new change position.
 *
 * @returns whether they do
 */
export const recordPublicVacancy = async (content: ContentWrite, id: string, now: Date): Promise<boolean> => {
  const [vacancy] = await findVacancies(content.store, [id])
  if (!vacancy) return false
  const absence = vacancy.closed_at !== null && vacancy.removed_at === null ? "closed" : "withdrawn"
  const parts = await partsOf(content, vacancy)
  const position = await recordPublicParts(content, { kind: "job", id, now, absence }, parts)
  if (position === null) await content.nextChange()
  else await updateVacancy(content, id, { change_seq: position })
  return position !== null
}
