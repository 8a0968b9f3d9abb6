import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Stored until the challenge expires, so that no solution is accepted twice, by any process.
  `create table used_bot_check (
    nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
    expires_at timestamptz not null
  )`,
  "create index used_bot_check_expiry on used_bot_check (expires_at)",

  `create table upload_ticket (
    token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
    expires_at timestamptz not null
  )`,
  "create index upload_ticket_expiry on upload_ticket (expires_at)",

  // One table for all forms, because a visitor's data is found and deleted across them.
  `create table feedback (
    id uuid primary key,
    kind text not null check (kind in ('application', 'partnership', 'streaming')),
    version integer not null default 1 check (version > 0),
    status text not null default 'new'
      check (status in ('new', 'read', 'answered', 'interview', 'hired', 'accepted', 'rejected')),
    note text not null default '' check (length(note) <= 4000),
    locale text not null check (locale in ('en', 'ru')),
    name text not null check (name <> '' and length(name) <= 200),
    email text not null check (email <> '' and length(email) <= 254),
    message text not null check (length(message) <= 20000),
    job_id uuid references job,
    phone text check (length(phone) <= 40),
    link text check (length(link) <= 2048),
    company text check (length(company) <= 200),
    subject text check (length(subject) <= 40),
    channel_url text check (length(channel_url) <= 2048),
    platform text check (length(platform) <= 40),
    audience integer check (audience >= 0),
    consent_version text not null check (consent_version <> '' and length(consent_version) <= 40),
    content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
    withdraw_hash text not null unique check (withdraw_hash ~ '^[0-9a-f]{64}$'),
    received_at timestamptz not null,
    updated_at timestamptz not null,
    check ((kind = 'application') = (job_id is not null)),
    check ((kind = 'partnership') = (company is not null and subject is not null)),
    check ((kind = 'streaming') = (channel_url is not null and platform is not null and audience is not null))
  )`,
  "create index feedback_inbox on feedback (kind, received_at desc, id)",
  "create index feedback_received on feedback (received_at)",
  "create index feedback_person on feedback (lower(email))",
  "create index feedback_job on feedback (job_id)",
  "create index feedback_age on feedback (kind, updated_at)",
]

/** Submissions of visitors, and the protection against bots. */
export const feedback: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["feedback", "upload_ticket", "used_bot_check"])
      await sql.raw(`drop table ${table}`).execute(database)
  },
}
