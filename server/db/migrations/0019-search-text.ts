import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё"

const lower = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе"

const statements = [
  // One line per block and per caption; what is bold in the middle of a word leaves the word whole.
  `create function searched_body(body jsonb) returns text language sql immutable parallel safe as $$
    select coalesce(string_agg(line, E'\\n'), '') from (
      select (select string_agg(coalesce(node->>'text', E'\\n'), '') from jsonb_array_elements(block->'content') as node)
      from jsonb_path_query(body, 'strict $.** ? (exists (@.content[*] ? (@.type == "text")))') as block
      union all
      select words #>> '{}' from jsonb_path_query(body, 'strict $.**.attrs.keyvalue() ? (@.key == "caption" || @.key == "alt").value') as words
      where jsonb_typeof(words) = 'string'
    ) as lines (line)
  $$`,
  // What server/db/folded-text.ts makes of a query.
  `create function search_text(variadic texts text[]) returns text language sql immutable parallel safe as $$
    select lower(translate(array_to_string(texts, E'\\n'), '${upper}', '${lower}'))
  $$`,
  `alter table post_translation add column search_text text not null
    generated always as (search_text(title, excerpt, searched_body(body))) stored`,
  `alter table job_translation add column search_text text not null
    generated always as (search_text(title, summary, searched_body(body))) stored`,
]

const undo = [
  "alter table job_translation drop column search_text",
  "alter table post_translation drop column search_text",
  "drop function search_text(variadic text[])",
  "drop function searched_body(jsonb)",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** The words of each text in one column, folded, for the search of the admin's lists. The database keeps it. */
export const searchText: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
