import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  "alter table uploaded_file drop constraint uploaded_file_kind_check",
  `alter table uploaded_file
    add column shown_name text check (shown_name <> '' and length(shown_name) <= 120),
    add constraint uploaded_file_kind_check check (kind in ('image', 'video', 'download')),
    add constraint uploaded_file_download_name check ((kind = 'download') = (shown_name is not null))`,
]

const undo = [
  "delete from uploaded_file where kind = 'download'",
  "alter table uploaded_file drop column shown_name, drop constraint uploaded_file_kind_check",
  "alter table uploaded_file add constraint uploaded_file_kind_check check (kind in ('image', 'video'))",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Files of the library that visitors save, with the name under which they do. */
export const downloads: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
