import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/**
 * Which languages of entries are behind, as it was computed for a version: it follows from all revisions of an entry,
 * too many to read for all entries at once. A row of another version, or none, is computed when it is needed.
 */
export const translationLags: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create table translation_lag (
          entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
          entry_id uuid not null,
          version integer not null check (version > 0),
          en integer check (en > 0),
          ru integer check (ru > 0),
          primary key (entry_kind, entry_id)
        )`
      )
      .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table translation_lag").execute(database)
  },
}
