import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Columns that name the kind of an entry; PostgreSQL has named their checks by itself. */
const kindColumns: readonly [table: string, column: string, others?: readonly string[]][] = [
  ["revision", "entry_kind"],
  ["entry_preview", "entry_kind"],
  ["public_part", "kind"],
  ["public_change", "kind", ["daily", "redirect", "game"]],
  ["translation_mark", "entry_kind"],
  ["working_copy", "entry_kind"],
  ["translation_lag", "entry_kind"],
  ["comment_thread", "entry_kind"],
  ["review", "entry_kind"],
  ["approval", "entry_kind"],
  ["import_item", "kind", ["redirect", "file"]],
]

const checkOf = (table: string, column: string, kinds: readonly string[]): string[] => [
  `alter table ${table} drop constraint ${table}_${column}_check`,
  `alter table ${table} add constraint ${table}_${column}_check
    check (${column} in (${kinds.map((kind) => `'${kind}'`).join(", ")}))`,
]

const checksOf = (kinds: readonly string[]): string[] => [
  ...kindColumns.flatMap(([table, column, others = []]) => checkOf(table, column, [...kinds, ...others])),
  ...checkOf(
    "post",
    "kind",
    kinds.filter((kind) => kind !== "job")
  ),
]

const word = "[a-z0-9]+(-[a-z0-9]+)*"

/** A variant of a country begins with its code. */
const legalLink = `kind = 'legal' and link ~ '^[a-z]{2}/${word}$'`

const linksOf = (more: string): string[] => [
  "alter table post drop constraint post_reserved_link",
  `alter table post add constraint post_reserved_link
    check (not link_reserved or (length(link) <= 80 and (link ~ '^${word}$'${more})))`,
  "alter table former_link drop constraint former_link_link_check",
  `alter table former_link add constraint former_link_link_check
    check (length(link) <= 80 and (link ~ '^${word}$'${more}))`,
]

const statements = [
  ...checksOf(["blog", "devblog", "job", "legal"]),
  ...linksOf(` or (${legalLink})`),
  `alter table post_translation add column versions jsonb not null default '[]'
    check (jsonb_typeof(versions) = 'array')`,
]

const undo = [
  ...kindColumns.map(([table, column]) => `delete from ${table} where ${column} = 'legal'`),
  "delete from post where kind = 'legal'",
  ...checksOf(["blog", "devblog", "job"]),
  ...linksOf(""),
  "alter table post_translation drop column versions",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Legal documents are rows like posts, under links that may begin with a country, and have a history of versions. */
export const legalDocuments: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
