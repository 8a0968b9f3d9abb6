import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Names are stored beside ids, so that history reads the same after a user was deleted.
  `create table revision (
    entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    version integer not null check (version > 0),
    made_at timestamptz not null,
    author_id uuid references app_user on delete set null,
    author_name text not null check (author_name <> '' and length(author_name) <= 200),
    snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
    primary key (entry_kind, entry_id, version)
  )`,

  `create table audit_entry (
    id bigint generated always as identity primary key,
    made_at timestamptz not null,
    actor_id uuid references app_user on delete set null,
    actor_name text not null check (actor_name <> '' and length(actor_name) <= 200),
    action text not null check (action ~ '^[a-z]+(-[a-z]+)*\\.[a-z]+(-[a-z]+)*$'),
    subject_id text check (length(subject_id) <= 200),
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
  )`,
  "create index audit_entry_subject on audit_entry (subject_id, id)",
]

/** Revisions of entries, and the audit of who did what. */
export const history: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["audit_entry", "revision"]) await sql.raw(`drop table ${table}`).execute(database)
  },
}
