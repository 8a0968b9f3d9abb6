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

/** The last instant of an entry that has come and at which nothing happened yet. */
export const findDueInstant = async (store: Store, { kind, id }: DueEntry, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ instant: Date | null }>`
    select max(instant) as instant from (
      select published_at as instant from post_translation where post_id = ${id} and state = 'scheduled'
      union all select published_at from job_translation where job_id = ${id} and state = 'scheduled'
      union all select publish_at from working_copy
        where entry_kind = ${kind} and entry_id = ${id} and layer = 'scheduled'
    ) as instants where instant <= ${now}`.execute(store)
  return rows[0]?.instant ?? null
}

/** Moves what an entry had scheduled up to an instant to another one. */
export const moveDue = async (
  store: Store,
  { kind, id }: DueEntry,
  { until, to }: { until: Date; to: Date }
): Promise<void> => {
  await sql`update post_translation set published_at = ${to}
    where post_id = ${id} and state = 'scheduled' and published_at <= ${until}`.execute(store)
  await sql`update job_translation set published_at = ${to}
    where job_id = ${id} and state = 'scheduled' and published_at <= ${until}`.execute(store)
  await sql`update working_copy set publish_at = ${to}
    where entry_kind = ${kind} and entry_id = ${id} and layer = 'scheduled' and publish_at <= ${until}`.execute(store)
}

/** The first instant after `now` at which content changes by time alone; null when there is none. */
export const findNextDueAt = async (store: Store, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ instant: Date | null }>`
    select min(instant) as instant from (
      select published_at as instant from post_translation where state = 'scheduled'
      union all select published_at from job_translation where state = 'scheduled'
      union all select publish_at from working_copy where layer = 'scheduled'
      union all select valid_through from job where closed_at is null and removed_at is null
      union all select shown_from from daily_note
      union all select shown_until from daily_note
    ) as instants where instant > ${now}`.execute(store)
  return rows[0]?.instant ?? null
}
