import type { Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { PublicStateTables } from "../db/tables/public-state.ts"

export type PublicChangeRow = Selectable<PublicStateTables["public_change"]>

/** What visitors see differently after one public position, and up to another; oldest first. */
export const listPublicChanges = (store: Store, after: number, upTo: number): Promise<PublicChangeRow[]> =>
  store
    .selectFrom("public_change")
    .selectAll()
    .where("position", ">", after)
    .where("position", "<=", upTo)
    .orderBy("position")
    .orderBy("locale")
    .execute()

export const deletePublicChangesBefore = async (store: Store, instant: Date): Promise<number> => {
  const { numDeletedRows } = await store.deleteFrom("public_change").where("made_at", "<", instant).executeTakeFirst()
  return Number(numDeletedRows)
}
