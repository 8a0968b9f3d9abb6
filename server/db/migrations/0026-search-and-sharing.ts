import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** The topmost text of a language in a revision; revisions of before working copies have only one. */
const wordsIn = (locale: "en" | "ru"): string =>
  `coalesce(${[`layers,working,${locale}`, `layers,scheduled,${locale}`, `texts,${locale}`]
    .map((path) => `snapshot #> '{${path},text}'`)
    .join(", ")})`

const wordsColumns = (expression: (words: string) => string): string[] => [
  "alter table revision drop column words_en, drop column words_ru",
  `alter table revision ${["en" as const, "ru" as const]
    .map((locale) => `add column words_${locale} text generated always as (${expression(wordsIn(locale))}) stored`)
    .join(", ")}`,
]

const statements = [
  `alter table post
    add column noindex boolean not null default false,
    add column share_picture_id uuid references uploaded_file`,
  "create index post_share_picture on post (share_picture_id) where share_picture_id is not null",
  `alter table post_translation
    add column seo_title text not null default '' check (length(seo_title) <= 2000),
    add column seo_description text not null default '' check (length(seo_description) <= 2000),
    add constraint post_translation_public_seo
      check (state = 'draft' or (length(seo_title) <= 70 and length(seo_description) <= 320))`,
  // A field that is empty says the same as one that was not there yet: else the first save would change both languages.
  `create function words_digest(words jsonb) returns text language sql immutable parallel safe as $$
    select md5(jsonb_object_agg(key, value)::text) from jsonb_each(words) where value <> '""'::jsonb
  $$`,
  ...wordsColumns((words) => `words_digest(${words})`),
]

const undo = [
  ...wordsColumns((words) => `md5(${words}::text)`),
  "drop function words_digest(jsonb)",
  "alter table post_translation drop column seo_title, drop column seo_description",
  "alter table post drop column share_picture_id, drop column noindex",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** What search engines and shared links say of a post: title, description, picture, and whether engines list it. */
export const searchAndSharing: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
