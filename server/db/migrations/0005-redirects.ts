import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table redirect (
    id uuid primary key,
    version integer not null default 1 check (version > 0),
    from_path text not null unique check (from_path ~ '^/[^/]' and length(from_path) <= 400),
    to_path text not null check (to_path ~ '^/' and to_path !~ '^//' and length(to_path) <= 400),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (from_path <> to_path)
  )`,
]

/** Redirects that staff manage. */
export const redirects: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table redirect").execute(database)
  },
}
