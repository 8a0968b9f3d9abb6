import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type DueEntry = { kind: EntryKind; id: string }

/** The entries that change now, by time alone. A removed one is not published: it must not be public when it is back. */
export const findDueEntries = async (store: Store, now: Date): Promise<DueEntry[]> => {
  const { rows } = await sql<DueEntry>`
    select post.kind, post.id from post_translation join post on post.id = post_id
      where state = 'scheduled' and published_at <= ${now} and removed_at is null
    union select 'job', job.id from job_translation join job on job.id = job_id
      where state = 'scheduled' and published_at <= ${now} and removed_at is null
    union select 'job', id from job where closed_at is null and valid_through < ${now}
    union select entry_kind, entry_id from working_copy where layer = 'scheduled' and publish_at <= ${now}
    order by kind, id`.execute(store)
  return rows
}

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
