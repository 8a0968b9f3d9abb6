import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

/** The first instant after `now` at which content changes by time alone; null when there is none. */
export const findNextDueAt = async (store: Store, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ moment: Date | null }>`
    select min(moment) as moment from (
      select published_at as moment from post_translation where state = 'scheduled'
      union all select published_at from job_translation where state = 'scheduled'
      union all select publish_at from working_copy where layer = 'scheduled'
      union all select valid_through from job where closed_at is null and removed_at is null
      union all select shown_from from daily_note
      union all select shown_until from daily_note
    ) as moments where moment > ${now}`.execute(store)
  return rows[0]?.moment ?? null
}
