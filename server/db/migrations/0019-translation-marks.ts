import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which languages of entries need no translation of the changes up to a version. */
export const translationMarks: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create table translation_mark (
          entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
          entry_id uuid not null,
          locale text not null check (locale in ('en', 'ru')),
          version integer not null check (version > 0),
          primary key (entry_kind, entry_id, locale)
        )`
      )
      .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table translation_mark").execute(database)
  },
}
