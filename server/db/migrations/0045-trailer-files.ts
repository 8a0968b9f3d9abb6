import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const kindsAre = (...kinds: readonly string[]): string[] => [
  "alter table uploaded_file drop constraint uploaded_file_kind_check",
  `alter table uploaded_file add constraint uploaded_file_kind_check
    check (kind in (${kinds.map((kind) => `'${kind}'`).join(", ")}))`,
]

const up = kindsAre("image", "video", "webm", "captions", "download")

const down = ["delete from uploaded_file where kind in ('webm', 'captions')", ...kindsAre("image", "video", "download")]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Two more kinds of files in the library, of which trailers are made: WebM, and captions as WebVTT. */
export const trailerFiles: Migration = {
  up: (database: Kysely<unknown>) => run(database, up),
  down: (database: Kysely<unknown>) => run(database, down),
}
