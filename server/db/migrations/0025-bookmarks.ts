import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const tables = ["post_translation", "job_translation"] as const

/**
 * Finds the texts with the card of an entry: they change with it. Almost every text has none, and a search of all of
 * them would make each publication wait.
 */
export const bookmarks: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `create function bookmarked_ids(body jsonb) returns jsonb language sql immutable parallel safe as $$
          select jsonb_path_query_array(body, 'strict $.** ? (@.type == "bookmark").attrs.id')
        $$`
      )
      .execute(database)
    for (const table of tables)
      await sql
        .raw(`create index ${table}_bookmarks on ${table} using gin (bookmarked_ids(body) jsonb_path_ops)`)
        .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of tables) await sql.raw(`drop index ${table}_bookmarks`).execute(database)
    await sql`drop function bookmarked_ids(jsonb)`.execute(database)
  },
}
