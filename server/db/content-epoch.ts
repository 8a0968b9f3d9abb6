import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Database, Store } from "./connection.ts"

/** Content that a process has read, or that a release was built from. */
type SeenContent = { epoch: string; position: number; publicPosition: number }

export type Timelines = { recorded: string | null; present: string | null }

/**
 * The timeline of the write-ahead log, as it was recorded and as it is: PostgreSQL begins another one when a replica is
 * promoted. https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
 *
 * @throws errors of the database, also where it does not tell
 */
export const readTimelines = async (store: Store): Promise<Timelines> => {
  const { rows } = await sql<Timelines>`
    select timeline as recorded, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as present
    from content_state`.execute(store)
  return rows[0] ?? { recorded: null, present: null }
}

type Signs = {
  seen: SeenContent | null
  /** Whether the database tells its timeline. */
  timelines: boolean
}

/**
 * Begins another epoch where the database may have lost changes: its replica was promoted, or it is behind what was seen.
 * Earlier cursors become invalid, and every process forgets what it has cached. Of several processes that notice it, one
 * begins the epoch.
 *
 * @returns whether this process did
 */
export const beginEpochAfterLoss = async (database: Database, { seen, timelines }: Signs): Promise<boolean> => {
  const { store: all, notifications, changes } = database
  const hasBegun = await all.transaction().execute(async (store) => {
    const state = await store
      .selectFrom("content_state")
      .select(["epoch", "position", "public_position"])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isBehind =
      seen?.epoch === state.epoch && (state.position < seen.position || state.public_position < seen.publicPosition)
    const { recorded, present } = timelines ? await readTimelines(store) : { recorded: null, present: null }
    if (present !== recorded && present !== null)
      await store.updateTable("content_state").set({ timeline: present }).execute()
    if (!isBehind && (recorded === null || recorded === present)) return false
    await store.updateTable("content_state").set({ epoch: randomUUID() }).execute()
    await notifications.send(store, "content", JSON.stringify({ isPublic: true }))
    return true
  })
  if (hasBegun) changes.announce({ isPublic: true })
  return hasBegun
}
