import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Not a kind of uploaded_file: everything in that table is public.
  `create table resume (
    id uuid primary key,
    kind text not null check (kind in ('pdf', 'docx', 'odt')),
    name text not null check (name <> '' and length(name) <= 120),
    size bigint not null check (size > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    storage_key text not null,
    application_id uuid,
    created_at timestamptz not null
  )`,
  "create index resume_bytes on resume (storage_key)",
  "create index resume_waiting on resume (created_at) where application_id is null",

  // Stored bytes that are checked when due, and removed when no row refers to them.
  `create table stored_bytes_check (
    storage_key text primary key,
    due_at timestamptz not null
  )`,
  "create index stored_bytes_check_due on stored_bytes_check (due_at)",

  "create index uploaded_file_newest on uploaded_file (created_at desc, id)",
  "create index uploaded_file_bytes on uploaded_file (storage_key)",
  "create index uploaded_file_copies on uploaded_file using gin (renditions jsonb_path_ops)",
]

const undo = [
  "drop index uploaded_file_copies",
  "drop index uploaded_file_bytes",
  "drop index uploaded_file_newest",
  "drop table stored_bytes_check",
  "drop table resume",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Resumes, and stored bytes that may have to be removed. */
export const files: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
