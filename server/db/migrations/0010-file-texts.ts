import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `alter table uploaded_file
    add column version integer not null default 1 check (version > 0),
    add column alt_en text not null default '' check (length(alt_en) <= 240),
    add column alt_ru text not null default '' check (length(alt_ru) <= 240),
    add column former_names jsonb not null default '[]' check (jsonb_typeof(former_names) = 'array')`,

  // For lists of the entries that a user began or saved last.
  "create index revision_author on revision (author_id, entry_kind, entry_id) where author_id is not null",
]

const undo = [
  "drop index revision_author",
  `alter table uploaded_file
    drop column version, drop column alt_en, drop column alt_ru, drop column former_names`,
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Descriptions of the library's files, and their names before a replacement. */
export const fileTexts: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
