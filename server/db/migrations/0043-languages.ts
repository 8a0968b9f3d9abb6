import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Tables with the code of a language. Which languages there are says shared/locales.ts. */
const localized = [
  ...["post_translation", "job_translation", "daily_note", "mail", "invitation", "entry_preview", "feedback"],
  ...["subscription_request", "subscription", "notification", "alert_setting", "answer_template"],
  ...["comment_thread", "public_change", "translation_mark"],
]

/** Checks of a column that named the languages, and what they had. */
const checks: [table: string, column: string, values: string[]][] = [
  ...localized.map((table): [string, string, string[]] => [table, "locale", ["en", "ru"]]),
  ["working_copy", "part", ["fields", "en", "ru"]],
  ["public_part", "part", ["en", "ru", "gone"]],
]

/** The topmost text of a language in a revision; revisions of before working copies have only one. */
const wordsIn = (locale: string): string =>
  `coalesce(${["layers,working", "layers,scheduled", "texts"]
    .map((path) => `snapshot #> array[${[...path.split(",").map((step) => `'${step}'`), locale, "'text'"].join(", ")}]`)
    .join(", ")})`

const statements = [
  ...checks.map(([table, column]) => `alter table ${table} drop constraint ${table}_${column}_check`),
  ...localized.map(
    (table) => `alter table ${table} add constraint ${table}_locale_check
      check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')`
  ),

  "alter table uploaded_file add column alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object')",
  `update uploaded_file set alt = jsonb_strip_nulls(
      jsonb_build_object('en', nullif(alt_en, ''), 'ru', nullif(alt_ru, ''))) where alt_en <> '' or alt_ru <> ''`,
  "alter table uploaded_file drop column alt_en, drop column alt_ru",

  // The check of its length goes with the columns.
  "alter table post add column author jsonb check (jsonb_typeof(author) = 'object')",
  "update post set author = jsonb_build_object('en', author_en, 'ru', author_ru)",
  `alter table post alter column author set not null, drop column author_en, drop column author_ru,
    add constraint post_draft_lengths check (length(link) <= 2000)`,

  "alter table job add column city jsonb check (jsonb_typeof(city) = 'object')",
  `update job set city = jsonb_strip_nulls(jsonb_build_object('en', city_en, 'ru', city_ru))
    where city_en is not null or city_ru is not null`,
  `alter table job drop column city_en, drop column city_ru,
    add constraint job_draft_values check (length(salary_currency) <= 2000 and salary_min >= 0 and salary_max >= 0)`,

  "alter table term add column words jsonb check (jsonb_typeof(words) = 'object')",
  `update term set words = jsonb_build_object(
    'en', jsonb_build_object('word', en, 'forms', en_forms), 'ru', jsonb_build_object('word', ru, 'forms', ru_forms))`,
  `alter table term alter column words set not null,
    drop column en, drop column ru, drop column en_forms, drop column ru_forms`,
  "create unique index term_word on term (lower(words #>> '{en,word}'))",

  // It follows from the revisions and is computed again.
  "delete from translation_lag",
  `alter table translation_lag drop column en, drop column ru,
    add column bases jsonb not null check (jsonb_typeof(bases) = 'object')`,

  "alter table revision drop column words_en, drop column words_ru",
  `create function words_by_language(snapshot jsonb) returns jsonb language sql immutable parallel safe as $$
    select coalesce(jsonb_object_agg(language.code, (
      select md5(jsonb_object_agg(key, value)::text) from jsonb_each(${wordsIn("language.code")})
      where value <> '""'::jsonb
    )), '{}') from jsonb_object_keys(snapshot -> 'texts') as language (code)
  $$`,
  "alter table revision add column words jsonb generated always as (words_by_language(snapshot)) stored",
  "drop function words_digest(jsonb)",
]

const digest = `create function words_digest(words jsonb) returns text language sql immutable parallel safe as $$
    select md5(jsonb_object_agg(key, value)::text) from jsonb_each(words) where value <> '""'::jsonb
  $$`

const undo = [
  digest,
  "alter table revision drop column words",
  "drop function words_by_language(jsonb)",
  `alter table revision ${["en", "ru"]
    .map(
      (locale) => `add column words_${locale} text generated always as (words_digest(${wordsIn(`'${locale}'`)})) stored`
    )
    .join(", ")}`,

  "delete from translation_lag",
  `alter table translation_lag drop column bases,
    add column en integer check (en > 0), add column ru integer check (ru > 0)`,

  "drop index term_word",
  "delete from term where not words ?& array['en', 'ru']",
  `alter table term add column en text check (en <> ''), add column ru text check (ru <> ''),
    ${["en_forms", "ru_forms"]
      .map((name) => `add column ${name} jsonb not null default '[]' check (jsonb_typeof(${name}) = 'array')`)
      .join(", ")}`,
  `update term set en = words #>> '{en,word}', ru = words #>> '{ru,word}',
    en_forms = words #> '{en,forms}', ru_forms = words #> '{ru,forms}'`,
  "alter table term alter column en set not null, alter column ru set not null, drop column words",
  "create unique index term_en on term (lower(en))",

  "alter table job drop constraint job_draft_values, add column city_en text, add column city_ru text",
  "update job set city_en = city ->> 'en', city_ru = city ->> 'ru' where city is not null",
  `alter table job drop column city, add constraint job_draft_values
      check (length(city_en) <= 2000 and length(city_ru) <= 2000 and length(salary_currency) <= 2000
        and salary_min >= 0 and salary_max >= 0)`,

  "alter table post drop constraint post_draft_lengths, add column author_en text, add column author_ru text",
  "update post set author_en = coalesce(author ->> 'en', ''), author_ru = coalesce(author ->> 'ru', '')",
  `alter table post alter column author_en set not null, alter column author_ru set not null, drop column author,
    add constraint post_draft_lengths
      check (length(link) <= 2000 and length(author_en) <= 2000 and length(author_ru) <= 2000)`,

  `alter table uploaded_file
    add column alt_en text not null default '' check (length(alt_en) <= 240),
    add column alt_ru text not null default '' check (length(alt_ru) <= 240)`,
  "update uploaded_file set alt_en = coalesce(alt ->> 'en', ''), alt_ru = coalesce(alt ->> 'ru', '')",
  "alter table uploaded_file drop column alt",

  ...localized.map((table) => `alter table ${table} drop constraint ${table}_locale_check`),
  // Not checked for the rows that there are: they may be of a third language.
  ...checks.map(
    ([table, column, values]) => `alter table ${table} add constraint ${table}_${column}_check
      check (${column} in (${values.map((value) => `'${value}'`).join(", ")})) not valid`
  ),
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/**
 * Languages are rows and keys, not columns and checks: a third one needs no migration. The table of revisions is written
 * anew, which takes some seconds for each 10,000 of them.
 */
export const languages: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
