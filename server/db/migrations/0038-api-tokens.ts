import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table api_token (
    id uuid primary key,
    name text not null check (length(name) between 1 and 80),
    secret_hash text not null unique,
    role text not null check (role in ('editor', 'recruiter')),
    scopes jsonb not null check (jsonb_typeof(scopes) = 'array'),
    made_by uuid references app_user on delete set null,
    made_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > made_at),
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  "create index api_token_made_by on api_token (made_by)",
]

/** Tokens by which programs call the API. */
export const apiTokens: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table api_token").execute(database)
  },
}
