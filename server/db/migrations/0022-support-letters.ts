import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** PostgreSQL has named the check of a column by itself: it is found by what it says. */
const dropCheck = (table: string, says: string): string => `do $$
    declare rule text;
    begin
      select conname into strict rule from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%${says}%';
      execute format('alter table ${table} drop constraint %I', rule);
    end $$`

const kinds = ["application", "partnership", "streaming"]

const oneOf = (names: readonly string[]): string => `kind in (${names.map((name) => `'${name}'`).join(", ")})`

const statements = [
  dropCheck("feedback", "(kind = ANY%"),
  `alter table feedback add constraint feedback_kind check (${oneOf([...kinds, "support"])})`,
  // A letter to support is about something, in a game or in none.
  "alter table feedback add column game text check (length(game) <= 40)",
  "alter table feedback add constraint feedback_support check (kind <> 'support' or subject is not null)",
  "alter table feedback add constraint feedback_game check (game is null or kind = 'support')",
  dropCheck("used_bot_check", "(kind = ANY%"),
  `alter table used_bot_check add constraint used_bot_check_kinds check (${oneOf([...kinds, "support", "resume", "subscription"])})`,
]

const undo = [
  "delete from feedback where kind = 'support'",
  "alter table feedback drop constraint feedback_game",
  "alter table feedback drop constraint feedback_support",
  "alter table feedback drop column game",
  "alter table feedback drop constraint feedback_kind",
  `alter table feedback add constraint feedback_kind_check check (${oneOf(kinds)})`,
  "delete from used_bot_check where kind = 'support'",
  "alter table used_bot_check drop constraint used_bot_check_kinds",
  `alter table used_bot_check add constraint used_bot_check_kind_check check (${oneOf([...kinds, "resume", "subscription"])})`,
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Letters to support are a kind of submission. */
export const supportLetters: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
