import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** PostgreSQL has named the check of a column by itself: it is found by what it says. */
const dropCheck = (table: string, says: string): string => `do $$
    declare rule text;
    begin
      select conname into strict rule from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%${says}%';
      execute format('alter table ${table} drop constraint %I', rule);
    end $$`

const statuses = ["new", "read", "answered", "interview", "hired", "accepted", "rejected"]

const oneOf = (names: readonly string[]): string => `status in (${names.map((name) => `'${name}'`).join(", ")})`

const statements = [
  `create table submission_answer (
    id uuid primary key,
    submission_id uuid not null references feedback on delete cascade,
    author_id uuid references app_user on delete set null,
    mail_id uuid not null,
    subject text not null check (subject <> '' and length(subject) <= 400),
    text text not null check (text <> '' and length(text) <= 20000),
    sent_at timestamptz not null
  )`,
  "create index submission_answer_thread on submission_answer (submission_id, sent_at, id)",
  "create index submission_answer_author on submission_answer (author_id)",
  `create table answer_template (
    id uuid primary key,
    kind text not null check (kind in ('application', 'partnership', 'streaming', 'support')),
    locale text not null check (locale in ('en', 'ru')),
    version integer not null default 1 check (version > 0),
    name text not null check (name <> '' and length(name) <= 200),
    subject text not null check (subject <> '' and length(subject) <= 400),
    text text not null check (text <> '' and length(text) <= 20000)
  )`,
  "create index answer_template_kind on answer_template (kind, name, id)",
  dropCheck("feedback", "(status = ANY%"),
  `alter table feedback add constraint feedback_status check (${oneOf([...statuses, "test", "offer"])})`,
]

const undo = [
  "update feedback set status = 'interview' where status in ('test', 'offer')",
  "alter table feedback drop constraint feedback_status",
  `alter table feedback add constraint feedback_status_check check (${oneOf(statuses)})`,
  "drop table answer_template, submission_answer",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Answers to submissions, templates for them, and two more stages of an application. */
export const submissionAnswers: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
