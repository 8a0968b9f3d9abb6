import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  "alter table mail add column locale text not null default 'en' check (locale in ('en', 'ru'))",

  // Which submissions a user is written about, and how soon; a user without a row has not chosen yet.
  `create table alert_setting (
    user_id uuid primary key references app_user on delete cascade,
    locale text not null check (locale in ('en', 'ru')),
    frequency jsonb not null check (jsonb_typeof(frequency) = 'object')
  )`,
  // What a user is still to be written about. It goes with the submission, so that nobody is written about a forgotten one.
  `create table pending_alert (
    user_id uuid not null references app_user on delete cascade,
    submission_id uuid not null references feedback on delete cascade,
    added_at timestamptz not null,
    primary key (user_id, submission_id)
  )`,
  "create index pending_alert_submission on pending_alert (submission_id)",
]

/** The language of each mail, and what staff want to be written about. */
export const submissionAlerts: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const statement of [
      "drop table pending_alert",
      "drop table alert_setting",
      "alter table mail drop column locale",
    ])
      await sql.raw(statement).execute(database)
  },
}
