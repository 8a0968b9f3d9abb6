import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const topics = "jsonb not null default '[]' check (jsonb_typeof(topics) = 'array')"

const statements = [
  // Requests of visitors, until a task has processed them. A processed one stays for a while without the address.
  `create table subscription_request (
    id uuid primary key,
    email text,
    locale text not null check (locale in ('en', 'ru')),
    topics ${topics},
    consent_version text not null,
    asked_at timestamptz not null
  )`,

  // A subscriber who left has a row with the hash of the address and the token of earlier mails, nothing else.
  `create table subscription (
    id uuid primary key,
    email_hash text not null unique,
    email text check (length(email) <= 254),
    locale text not null check (locale in ('en', 'ru')),
    topics ${topics},
    state text not null check (state in ('pending', 'confirmed', 'left')),
    consent_version text,
    leave_token text not null unique,
    wish jsonb check (jsonb_typeof(wish) = 'object'),
    confirm_hash text unique,
    confirm_until timestamptz,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    left_at timestamptz,
    check ((state = 'left') = (email is null)),
    check (state <> 'confirmed' or (confirmed_at is not null and consent_version is not null))
  )`,
  "create index subscription_state on subscription (state, locale, id)",

  `create table notification (
    id uuid primary key,
    entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    locale text not null check (locale in ('en', 'ru')),
    topic text not null,
    title text not null,
    summary text not null,
    path text not null check (path like '/%'),
    made_at timestamptz not null,
    made_by text not null,
    spread_at timestamptz,
    unique (entry_kind, entry_id, locale)
  )`,
  `create table notification_recipient (
    notification_id uuid not null references notification on delete cascade,
    subscription_id uuid not null references subscription on delete cascade,
    mail_id uuid references mail on delete set null,
    primary key (notification_id, subscription_id)
  )`,
  "create index notification_recipient_mail on notification_recipient (mail_id)",
  "create index notification_recipient_subscription on notification_recipient (subscription_id)",
]

/** Subscriptions, and the recipients of each notification. */
export const subscriptions: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["notification_recipient", "notification", "subscription", "subscription_request"])
      await sql.raw(`drop table ${table}`).execute(database)
  },
}
