import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  "alter table subscription add column left_topics jsonb not null default '[]' check (jsonb_typeof(left_topics) = 'array')",
  // What they had when they left was not stored; as before, undoing brings all of it back.
  "update subscription set left_topics = known_topics where state = 'left'",
]

/** To undo leaving brings back the topics that it took away, and not those that were taken away before. */
export const topicsLeft: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("alter table subscription drop column left_topics").execute(database)
  },
}
