import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const forms = (name: string): string => `${name} jsonb not null default '[]' check (jsonb_typeof(${name}) = 'array')`

/** The studio's words with their agreed translations. One English word has one translation. */
export const terms: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create table term (
          id uuid primary key,
          version integer not null default 1 check (version > 0),
          en text not null check (en <> ''),
          ru text not null check (ru <> ''),
          ${forms("en_forms")},
          ${forms("ru_forms")},
          note text not null,
          updated_at timestamptz not null,
          updated_by text not null
        )`
      )
      .execute(database)
    await sql.raw("create unique index term_en on term (lower(en))").execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table term").execute(database)
  },
}
