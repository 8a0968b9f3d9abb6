import { sql } from "kysely"
import type { Store } from "../db/connection.ts"
import { contentState } from "../db/content-changes.ts"

export type OperatingFigures = {
  /** Jobs that wait, run, or have failed for good. */
  jobs: { name: string; state: string; count: number }[]
  mails: { state: string; count: number }[]
  contentPosition: number
}

/** What the operator watches of the database. */
export const readOperatingFigures = async (store: Store): Promise<OperatingFigures> => {
  const jobs = await sql<OperatingFigures["jobs"][number]>`
    select name, state::text as state, count(*) as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')
    group by name, state`.execute(store)
  const mails = await store
    .selectFrom("mail")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute()
  const { position } = await contentState(store)
  return { jobs: jobs.rows, mails, contentPosition: position }
}
