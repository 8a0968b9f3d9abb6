import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/**
 * Schedules vacancies that an import stored as published with a date ahead, while reads compared that date with the clock
 * (decision 90). What visitors have seen stays public, whatever its date.
 */
export const vacanciesAhead: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `update job_translation set state = 'scheduled' where state = 'published' and published_at > now()
          and not exists (
            select 1 from public_part where entry_id = job_id and kind = 'job' and part = job_translation.locale
          )`
      )
      .execute(database)
  },
  // A scheduled vacancy is one for earlier versions, too.
  down: () => Promise.resolve(),
}
