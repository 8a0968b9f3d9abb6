import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // By the database's clock: those of the servers may differ.
  `create table site_server (
    id uuid primary key,
    folder uuid not null,
    release text,
    builds boolean not null,
    seen_at timestamptz not null default now()
  )`,
  `create table announced_release (
    folder uuid primary key,
    release text not null,
    announced_at timestamptz not null default now()
  )`,
]

/** Which servers serve which release, and which release the webhook's receiver knows. */
export const siteServers: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table announced_release, site_server").execute(database)
  },
}
