import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statement = `create table site_builder (
    only_row boolean primary key default true check (only_row),
    term bigint not null default 0,
    folder uuid,
    state_number bigint not null default 0
  )`

/** Which server builds the site, where servers share no disk: its term ends when another one takes over. */
export const siteBuilder: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table site_builder").execute(database)
  },
}
