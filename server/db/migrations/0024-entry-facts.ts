import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What stands between words, as foldedQuery in server/db/folded-text.ts has it. */
const separators = "-–—«»“”„\"''().,:;!?/\u00a0"

const blanks = " ".repeat(separators.length - 1)

const statements = [
  // One line for each text, with a blank before each of its words; folded as search_text is.
  `create function search_names(variadic texts text[]) returns text language sql immutable parallel safe as $$
    select coalesce(string_agg(E'\\n ' || search_text(translate(line, '${separators}', '${blanks}')), ''), '')
    from unnest(texts) as line where line is not null
  $$`,
  // Every picture of a body that says nothing to those who do not see it, alone or in a group.
  `create function silent_pictures(body jsonb) returns integer language sql immutable parallel safe as $$
    select count(*)::integer from jsonb_path_query(body, 'strict $.** ? (@.alt like_regex "^\\\\s*$")')
  $$`,
  `create function linked_addresses(body jsonb) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct target #>> '{}'), '{}')
    from jsonb_path_query(body, 'strict $.**.href') as target
    where jsonb_typeof(target) = 'string' and target #>> '{}' ~ '^(/|https?:)'
  $$`,
  ...["post_translation", "job_translation"].map(
    (table) => `alter table ${table}
      add column names text not null generated always as (search_names(title)) stored,
      add column silent_pictures integer not null generated always as (silent_pictures(body)) stored,
      add column links text[] not null generated always as (linked_addresses(body)) stored`
  ),
  `create index post_translation_silent on post_translation (post_id) where silent_pictures > 0`,
  `create index job_translation_silent on job_translation (job_id) where silent_pictures > 0`,
]

const undo = [
  ...["post_translation", "job_translation"].map(
    (table) => `alter table ${table} drop column links, drop column silent_pictures, drop column names`
  ),
  "drop function linked_addresses(jsonb)",
  "drop function silent_pictures(jsonb)",
  "drop function search_names(variadic text[])",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** What is asked of all texts at once, in columns beside their bodies: names, pictures without words, links. */
export const entryFacts: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
