import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Like a revision, it refers to its entry by kind and id, and stores the author's name beside the id.
  `create table entry_preview (
    id uuid primary key,
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    locale text not null check (locale in ('en', 'ru')),
    made_at timestamptz not null,
    author_id uuid references app_user on delete set null,
    author_name text not null check (author_name <> '' and length(author_name) <= 200),
    expires_at timestamptz not null check (expires_at > made_at)
  )`,
  "create index entry_preview_entry on entry_preview (entry_kind, entry_id)",
  "create index entry_preview_expiry on entry_preview (expires_at)",
]

/** Links to entries that are not public. */
export const previews: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table entry_preview").execute(database)
  },
}
