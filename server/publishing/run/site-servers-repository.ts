import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

/** Seconds without a sign after which a server counts as dead. */
const deadAfter = 10

const isAlive = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${deadAfter})`

export type SiteServer = { id: string; folder: string; release: string | null; builds: boolean }

/** Stores what a server serves, and that it is alive; removes those that are long dead. */
export const reportSiteServer = async (store: Store, { id, ...facts }: SiteServer): Promise<void> => {
  const row = { ...facts, seen_at: sql<Date>`clock_timestamp()` }
  await store
    .insertInto("site_server")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute()
  await store
    .deleteFrom("site_server")
    .where(sql<boolean>`seen_at < clock_timestamp() - interval '1 day'`)
    .execute()
}

export const removeSiteServer = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("site_server").where("id", "=", id).execute()
}

/** Removes all servers but one. */
export const removeOtherSiteServers = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("site_server").where("id", "!=", id).execute()
}

export type SiteServerStats = {
  /** Number of servers that are alive. */
  alive: number
  /** How many of these do not serve `release`. */
  behind: number
  /** Whether one of these has the builder lease. */
  hasBuilder: boolean
}

/** @param release the live release of the data folder */
export const countSiteServers = async (
  store: Store,
  { folder, release }: { folder: string; release: string | undefined }
): Promise<SiteServerStats> => {
  const rows = await store
    .selectFrom("site_server")
    .select(["release", "builds"])
    .where("folder", "=", folder)
    .where(isAlive)
    .execute()
  return {
    alive: rows.length,
    behind: rows.filter((row) => row.release !== (release ?? null)).length,
    hasBuilder: rows.some(({ builds }) => builds),
  }
}
