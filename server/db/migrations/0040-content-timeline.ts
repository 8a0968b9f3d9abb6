import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** The timeline of PostgreSQL's write-ahead log in which the content was last seen; null where it is not known. */
export const contentTimeline: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql.raw("alter table content_state add column timeline text").execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("alter table content_state drop column timeline").execute(database)
  },
}
