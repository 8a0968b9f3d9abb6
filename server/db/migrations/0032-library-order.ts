import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `alter table uploaded_file
    add column tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
    add column focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
    add column focal_y double precision not null default 0.5 check (focal_y between 0 and 1)`,
  // Bodies and addresses name a file by its id; what else in them looks like one are entries, which no file is.
  `create function named_ids(body jsonb) returns uuid[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct (found)[1]::uuid), '{}')
    from regexp_matches(body::text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
  $$`,
  // What is unused is asked of all files at once: to read every body for that would take seconds.
  ...["post_translation", "job_translation"].map(
    (table) => `alter table ${table} add column named_ids uuid[] not null generated always as (named_ids(body)) stored`
  ),
]

const undo = [
  ...["post_translation", "job_translation"].map((table) => `alter table ${table} drop column named_ids`),
  "drop function named_ids(jsonb)",
  "alter table uploaded_file drop column tags, drop column focal_x, drop column focal_y",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Tags and focal points of the library's files, and which ids a text names. */
export const libraryOrder: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
