import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Equal at first: a live release of all there is needs no other one.
  `alter table content_state add column public_position bigint not null default 0 check (public_position >= 0)`,
  "update content_state set public_position = position",

  `create table public_part (
    kind text not null check (kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    part text not null check (part in ('en', 'ru', 'gone')),
    title text not null,
    digest text not null,
    primary key (entry_id, part)
  )`,
  // Their checksums are not known yet: the next save of such an entry counts as a change.
  `insert into public_part (kind, entry_id, part, title, digest)
    select post.kind, post.id, text.locale, text.title, ''
    from post join post_translation text on text.post_id = post.id
    where post.removed_at is null and text.state = 'published'
    union all
    select 'job', job.id, text.locale, text.title, ''
    from job join job_translation text on text.job_id = job.id
    where job.removed_at is null and job.closed_at is null and text.state = 'published'
    union all
    select 'job', job.id, 'gone', '', ''
    from job where job.closed_at is not null and job.first_public_at is not null`,

  `create table public_change (
    position bigint not null,
    made_at timestamptz not null,
    kind text not null check (kind in ('blog', 'devblog', 'job', 'daily', 'redirect')),
    subject_id uuid,
    locale text check (locale in ('en', 'ru')),
    happening text not null check (happening in ('published', 'changed', 'withdrawn', 'closed')),
    title text not null,
    actor_id uuid,
    actor_name text not null
  )`,
  "create index public_change_position on public_change (position)",
]

const undo = [
  "drop table public_change",
  "drop table public_part",
  "alter table content_state drop column public_position",
]

/** What of the content is public, which change of it visitors see, and what that was. */
export const publicChanges: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const statement of undo) await sql.raw(statement).execute(database)
  },
}
