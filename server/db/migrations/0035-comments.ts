import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Like a revision, a thread refers to its entry by kind and id.
  `create table comment_thread (
    id uuid primary key,
    entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    locale text not null check (locale in ('en', 'ru')),
    block integer check (block >= 0),
    last_block integer not null check (last_block >= 0),
    entry_version integer not null check (entry_version > 0),
    kind text not null check (kind <> '' and length(kind) <= 60),
    words text not null check (length(words) <= 600),
    mark text not null check (length(mark) <= 600),
    opened_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by uuid references app_user on delete set null
  )`,
  "create index comment_thread_entry on comment_thread (entry_kind, entry_id)",
  "create index comment_thread_resolved on comment_thread (resolved_at)",
  "create index comment_thread_resolver on comment_thread (resolved_by)",
  `create table entry_comment (
    id uuid primary key,
    thread_id uuid not null references comment_thread on delete cascade,
    version integer not null default 1 check (version > 0),
    author_id uuid references app_user on delete set null,
    text text not null check (text <> '' and length(text) <= 4000),
    written_at timestamptz not null,
    edited_at timestamptz
  )`,
  "create index entry_comment_thread on entry_comment (thread_id, written_at, id)",
  "create index entry_comment_author on entry_comment (author_id)",
  `create table comment_mention (
    comment_id uuid not null references entry_comment on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    name text not null check (name <> '' and length(name) <= 200),
    named boolean not null default true,
    done_at timestamptz,
    primary key (comment_id, user_id)
  )`,
  "create index comment_mention_waiting on comment_mention (user_id) where named and done_at is null",
]

/** Comments of the staff on blocks of texts, in threads, and whom they mention. */
export const comments: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of ["comment_mention", "entry_comment", "comment_thread"])
      await sql.raw(`drop table ${table}`).execute(database)
  },
}
