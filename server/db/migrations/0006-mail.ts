import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table mail (
    id uuid primary key,
    kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
    subject_id text check (length(subject_id) <= 200),
    recipient text not null check (recipient <> '' and length(recipient) <= 254),
    subject text not null check (subject <> ''),
    body_text text not null,
    body_html text,
    headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
    bulk boolean not null default false,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    attempts integer not null default 0 check (attempts >= 0),
    next_attempt_at timestamptz not null,
    claimed_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((state = 'queued') = (settled_at is null))
  )`,
  "create index mail_due on mail (bulk, next_attempt_at) where state = 'queued'",
  "create index mail_subject on mail (subject_id) where subject_id is not null",
  "create index mail_made on mail (created_at desc, id)",

  // State of the mail server, shared by all processes that send.
  `create table mail_delivery (
    only_row boolean primary key default true check (only_row),
    failures_in_row integer not null default 0,
    paused_until timestamptz
  )`,
]

/** Mails, from the time they are due until some time after they are sent. */
export const mail: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["mail_delivery", "mail"]) await sql.raw(`drop table ${table}`).execute(database)
  },
}
