import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // The topics of the last confirmation: what a subscriber takes away can come back, and nothing else.
  "alter table subscription add column known_topics jsonb not null default '[]' check (jsonb_typeof(known_topics) = 'array')",
  "update subscription set known_topics = topics where state = 'confirmed'",
  // Who has left keeps the address for a while, so that leaving can be undone. PostgreSQL has named the check.
  `do $$
    declare rule text;
    begin
      select conname into strict rule from pg_constraint where conrelid = 'subscription'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%(email IS NULL)%';
      execute format('alter table subscription drop constraint %I', rule);
    end $$`,
  "alter table subscription add constraint subscription_address check (state = 'left' or email is not null)",
]

const undo = [
  "update subscription set email = null, consent_version = null where state = 'left'",
  "alter table subscription drop constraint subscription_address",
  "alter table subscription add check ((state = 'left') = (email is null))",
  "alter table subscription drop column known_topics",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** Leaving a subscription, or a topic of it, can be undone. */
export const leftSubscribers: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
