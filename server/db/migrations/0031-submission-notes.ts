import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table submission_note (
    id uuid primary key,
    submission_id uuid not null references feedback on delete cascade,
    version integer not null default 1 check (version > 0),
    author_id uuid references app_user on delete set null,
    text text not null check (text <> '' and length(text) <= 4000),
    written_at timestamptz not null,
    edited_at timestamptz
  )`,
  "create index submission_note_thread on submission_note (submission_id, written_at, id)",
  "create index submission_note_author on submission_note (author_id)",
  // Nobody recorded who had written the single note of before, nor when.
  `insert into submission_note (id, submission_id, text, written_at)
    select gen_random_uuid(), id, note, updated_at from feedback where note <> ''`,
  "alter table feedback drop column note",
]

const undo = [
  "alter table feedback add column note text not null default '' check (length(note) <= 4000)",
  `update feedback set note = left(thread.text, 4000) from (
      select submission_id, string_agg(text, E'\\n\\n' order by written_at, id) as text from submission_note group by 1
    ) thread where thread.submission_id = feedback.id`,
  "drop table submission_note",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Notes about a submission are a thread, each with its author and time. The note of before is the first of it. */
export const submissionNotes: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
