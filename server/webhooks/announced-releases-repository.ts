import { sql } from "kysely"
import type { Store } from "../db/connection.ts"

/** The last release of a data folder of which the receiver was notified; undefined for a folder that is not known yet. */
export const findAnnounced = async (store: Store, folder: string): Promise<string | undefined> => {
  const row = await store
    .selectFrom("announced_release")
    .select("release")
    .where("folder", "=", folder)
    .executeTakeFirst()
  return row?.release
}

/**
 * Claims the announcement of a release, in the transaction of `store`: of several servers, one gets it.
 *
 * @param step.from what was announced before; undefined for a folder that is not known yet
 * @returns false when another one was announced meanwhile
 */
export const claimAnnouncement = async (
  store: Store,
  folder: string,
  { from, to }: { from: string | undefined; to: string }
): Promise<boolean> => {
  const row = { folder, release: to }
  const claimed =
    from === undefined
      ? await store
          .insertInto("announced_release")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning("release")
          .execute()
      : await store
          .updateTable("announced_release")
          .set({ release: to, announced_at: sql<Date>`clock_timestamp()` })
          .where("folder", "=", folder)
          .where("release", "=", from)
          .returning("release")
          .execute()
  return claimed.length > 0
}
