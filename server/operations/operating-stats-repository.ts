import { sql } from "kysely"
import type { Store } from "../db/connection.ts"
import { contentState } from "../db/content-changes.ts"

export type OperatingStats = {
  /** Tasks that wait, run, or have failed for good. */
  tasks: { name: string; state: string; count: number }[]
  mails: { state: string; count: number }[]
  contentPosition: number
  /** Position of the latest change that visitors see. */
  publicPosition: number
  /** Identity of the database: distinguishes positions of its releases from those of another database. */
  epoch: string
}

/** Stats of the database for the operator. */
export const readOperatingStats = async (store: Store): Promise<OperatingStats> => {
  const tasks = await sql<OperatingStats["tasks"][number]>`
    select name, state::text as state, count(*) as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')
    group by name, state`.execute(store)
  const mails = await store
    .selectFrom("mail")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute()
  const { position, publicPosition, epoch } = await contentState(store)
  return { tasks: tasks.rows, mails, contentPosition: position, publicPosition, epoch }
}

/** When the first change after a position was made that visitors see; undefined when there is none. */
export const firstPublicChangeAfter = async (store: Store, position: number): Promise<Date | undefined> => {
  const row = await store
    .selectFrom("public_change")
    .select("made_at")
    .where("position", ">", position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst()
  return row?.made_at
}
