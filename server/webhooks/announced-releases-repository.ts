import { sql } from "kysely"
import type { Store } from "../db/connection.ts"

/** `at` distinguishes the announcements of one release, to the microsecond. */
export type Announced = { release: string; at: string }

const announcedAt = sql<string>`extract(epoch from announced_at)::text`

/** The last release of a data folder of which the receiver was notified; undefined for a folder that is not known yet. */
export const findAnnounced = (store: Store, folder: string): Promise<Announced | undefined> =>
  store
    .selectFrom("announced_release")
    .select(["release", announcedAt.as("at")])
    .where("folder", "=", folder)
    .executeTakeFirst()

/**
 * Claims the announcement of a release, in the transaction of `store`: of several servers, one gets it.
 *
 * @param step.from what was announced before; undefined for a folder that is not known yet
 * @returns false when another one was announced meanwhile
 */
export const claimAnnouncement = async (
  store: Store,
  folder: string,
  { from, to }: { from: Announced | undefined; to: string }
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
          .where("release", "=", from.release)
          .where(announcedAt, "=", from.at)
          .returning("release")
          .execute()
  return claimed.length > 0
}
