import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which columns and views of a list a user chose; a user without a row has not chosen yet. */
export const listSettings: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create table list_setting (
          user_id uuid not null references app_user on delete cascade,
          list text not null check (length(list) between 1 and 40),
          version integer not null check (version > 0),
          chosen jsonb not null check (jsonb_typeof(chosen) = 'object'),
          primary key (user_id, list)
        )`
      )
      .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table list_setting").execute(database)
  },
}
