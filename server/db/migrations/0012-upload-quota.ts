import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Bytes that a user, or the network of visitors, has uploaded on a day. */
export const uploadQuota: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create table upload_use (
          uploader text not null check (uploader <> '' and length(uploader) <= 100),
          day date not null,
          bytes bigint not null check (bytes > 0),
          primary key (uploader, day)
        )`
      )
      .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table upload_use").execute(database)
  },
}
