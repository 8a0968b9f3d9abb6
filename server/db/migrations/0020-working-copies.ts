import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Checks of what publication needs. A draft may lack it, so they move to the states that need them. */
const strictChecks: Record<string, Record<string, string>> = {
  post: {
    post_link_check: "link ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(link) <= 80",
    post_author_en_check: "author_en <> '' and length(author_en) <= 120",
    post_author_ru_check: "author_ru <> '' and length(author_ru) <= 120",
  },
  post_translation: {
    post_translation_title_check: "title <> '' and length(title) <= 160",
    post_translation_excerpt_check: "length(excerpt) <= 320",
    post_translation_cover_alt_check: "length(cover_alt) <= 240",
  },
  job: {
    job_city_en_check: "city_en <> '' and length(city_en) <= 80",
    job_city_ru_check: "city_ru <> '' and length(city_ru) <= 80",
    job_salary_min_check: "salary_min > 0",
    job_check: "salary_max >= salary_min",
    job_salary_currency_check: "salary_currency ~ '^[A-Z]{3}$'",
    job_check1: "remote or country is not null",
  },
  job_translation: {
    job_translation_title_check: "title <> '' and length(title) <= 160",
    job_translation_summary_check: "length(summary) <= 320",
  },
}

const dropped = Object.entries(strictChecks).map(
  ([table, checks]) =>
    `alter table ${table} ${Object.keys(checks)
      .map((name) => `drop constraint ${name}`)
      .join(", ")}`
)

// Not checked for the rows that there are: drafts may break them.
const restored = Object.entries(strictChecks).map(
  ([table, checks]) =>
    `alter table ${table} ${Object.entries(checks)
      .map(([name, check]) => `add constraint ${name} check (${check}) not valid`)
      .join(", ")}`
)

const statements = [
  ...dropped,
  `alter table post
    add column link_reserved boolean not null default false,
    add constraint post_draft_lengths
      check (length(link) <= 2000 and length(author_en) <= 2000 and length(author_ru) <= 2000)`,
  `alter table post_translation
    add constraint post_translation_public_title
      check (state = 'draft' or (title <> '' and length(title) <= 160)),
    add constraint post_translation_public_lengths
      check (state = 'draft' or (length(excerpt) <= 320 and length(cover_alt) <= 240)),
    add constraint post_translation_draft_lengths
      check (length(title) <= 2000 and length(excerpt) <= 2000 and length(cover_alt) <= 2000)`,
  `alter table job
    add constraint job_draft_values
      check (length(city_en) <= 2000 and length(city_ru) <= 2000 and length(salary_currency) <= 2000
        and salary_min >= 0 and salary_max >= 0)`,
  `alter table job_translation
    add constraint job_translation_public_title
      check (state = 'draft' or (title <> '' and length(title) <= 160)),
    add constraint job_translation_public_lengths check (state = 'draft' or length(summary) <= 320),
    add constraint job_translation_draft_lengths check (length(title) <= 2000 and length(summary) <= 2000)`,

  `update post set link_reserved = link_public
      or exists (select 1 from post_translation text where text.post_id = post.id and text.state <> 'draft')`,
  `alter table post
    add constraint post_reserved_link
      check (not link_reserved or (link ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(link) <= 80))`,
  "drop index post_link",
  // Drafts may have the same link; only what is scheduled, or was public, keeps it for itself.
  "create unique index post_link on post (kind, link) where removed_at is null and link_reserved",
  "create index post_draft_link on post (kind, link) where removed_at is null",

  `create table working_copy (
    entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')),
    entry_id uuid not null,
    part text not null check (part in ('fields', 'en', 'ru')),
    layer text not null check (layer in ('working', 'scheduled')),
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    publish_at timestamptz,
    updated_at timestamptz not null,
    primary key (entry_kind, entry_id, part, layer),
    check ((layer = 'scheduled') = (publish_at is not null)),
    check (layer = 'working' or part <> 'fields')
  )`,
  "create index working_copy_due on working_copy (publish_at) where layer = 'scheduled'",
]

const undo = [
  "drop table working_copy",
  "drop index post_draft_link",
  "drop index post_link",
  "create unique index post_link on post (kind, link) where removed_at is null",
  `alter table post drop constraint post_reserved_link, drop constraint post_draft_lengths,
    drop column link_reserved`,
  `alter table post_translation drop constraint post_translation_public_title,
    drop constraint post_translation_public_lengths, drop constraint post_translation_draft_lengths`,
  "alter table job drop constraint job_draft_values",
  `alter table job_translation drop constraint job_translation_public_title,
    drop constraint job_translation_public_lengths, drop constraint job_translation_draft_lengths`,
  ...restored,
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Working copies and scheduled updates over what is public, and drafts that lack what publication needs. */
export const workingCopies: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
