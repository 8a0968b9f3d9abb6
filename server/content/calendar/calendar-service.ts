import type { Calendar } from "../../../shared/contract/calendar.ts"
import { calendarLimits } from "../../../shared/limits/lists.ts"
import type { Role } from "../../../shared/roles.ts"
import { readSnapshot } from "../../db/connection.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames, kindsFor, type ContentTypeName } from "../entries/content-type-names.ts"
import { findDatedTexts, findDraftTexts } from "./calendar-repository.ts"

type Row = Awaited<ReturnType<typeof findDraftTexts>>[number]

const textOf = ({ kind, id, version, locale, title, edited_by: editedBy }: Row) => ({
  contentType: contentTypeNames[kind],
  id,
  version,
  locale,
  title,
  editedBy,
})

const totalOf = ([first]: readonly Row[]): number => first?.total ?? 0

/**
 * What became public in a range of instants, and will, with the drafts that have no date.
 *
 * @param roles who may read each content type, by its name
 */
export const readCalendar = (
  { database }: ServiceContext,
  reader: { roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>,
  { from, until }: { from: string; until: string }
): Promise<Calendar> => {
  const kinds = kindsFor(reader, roles)
  return readSnapshot(database.store, async (store) => {
    const range = { from: new Date(from), until: new Date(until) }
    const dated = await findDatedTexts(store, { kinds, limit: calendarLimits.itemsMax }, range)
    const drafts = await findDraftTexts(store, { kinds, limit: calendarLimits.draftsMax })
    return {
      dated: {
        items: dated.map((row) => ({ ...textOf(row), state: row.state, at: row.at.toISOString() })),
        total: totalOf(dated),
      },
      drafts: { items: drafts.map(textOf), total: totalOf(drafts) },
    }
  })
}
