import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // The address is in the form in which addresses are compared; one mailbox is invited once.
  `create table invitation (
    id uuid primary key,
    email text not null unique check (email <> '' and length(email) <= 320),
    roles jsonb not null check (jsonb_typeof(roles) = 'array'),
    locale text not null check (locale in ('en', 'ru')),
    invited_by uuid references app_user on delete set null,
    sent_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > sent_at)
  )`,
  "create index invitation_expiry on invitation (expires_at)",
]

/** Roles that wait for whoever signs in with a verified address. */
export const invitations: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table invitation").execute(database)
  },
}
