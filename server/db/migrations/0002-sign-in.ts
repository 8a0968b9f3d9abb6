import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table app_user (
    id uuid primary key,
    issuer text not null check (issuer <> '' and length(issuer) <= 2048),
    subject text not null check (subject <> '' and length(subject) <= 255),
    name text not null check (name <> '' and length(name) <= 200),
    email text check (length(email) <= 320),
    roles jsonb not null default '[]' check (jsonb_typeof(roles) = 'array'),
    disabled_at timestamptz,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    unique (issuer, subject)
  )`,

  // A reader of this table cannot hijack a session: the cookie holds the token behind the hash.
  `create table session (
    id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at)
  )`,
  "create index session_of_user on session (user_id)",

  // The first matching callback deletes the row, so that no callback can be replayed.
  `create table sign_in_attempt (
    browser_hash text primary key check (browser_hash ~ '^[0-9a-f]{64}$'),
    state text not null,
    nonce text not null,
    verifier text not null,
    return_path text not null check (return_path ~ '^/' and length(return_path) <= 2048),
    expires_at timestamptz not null
  )`,
  "create index sign_in_attempt_expiry on sign_in_attempt (expires_at)",
]

/** Users, their sessions, and sign-ins in progress. */
export const signIn: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["sign_in_attempt", "session", "app_user"])
      await sql.raw(`drop table ${table}`).execute(database)
  },
}
