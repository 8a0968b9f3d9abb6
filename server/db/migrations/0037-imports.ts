import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table import_run (
    id uuid primary key,
    source text not null,
    made_at timestamptz not null,
    undone_at timestamptz
  )`,
  `create table import_item (
    source_key text primary key,
    run_id uuid not null references import_run,
    kind text not null check (kind in ('blog', 'devblog', 'job', 'redirect', 'file')),
    subject_id uuid not null,
    version integer not null check (version > 0)
  )`,
  "create index import_item_run on import_item (run_id)",
]

/** Imports, and what each of them brought, by what it is called in its source. */
export const imports: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["import_item", "import_run"]) await sql.raw(`drop table ${table}`).execute(database)
  },
}
