import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const network = "text not null check (%s ~ '^[0-9a-f]{32}$')"

const columnOf = (name: string): string => `${name} ${network.replace("%s", name)}`

const statements = [
  // Rows of the earlier form protect challenges that are not accepted any more, because they name no network.
  "drop table used_bot_check",
  // Stored for a day: no solution is accepted twice, by any process, and each network's forms are counted.
  `create table used_bot_check (
    nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
    kind text not null check (kind in ('application', 'partnership', 'streaming', 'resume', 'subscription')),
    ${["narrow", "middle", "wide"].map(columnOf).join(", ")},
    used_at timestamptz not null
  )`,
  "create index used_bot_check_network on used_bot_check (wide, used_at)",
  "create index used_bot_check_kind on used_bot_check (kind, used_at)",
  "create index used_bot_check_age on used_bot_check (used_at)",
]

const undo = [
  "drop table used_bot_check",
  `create table used_bot_check (
    nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
    expires_at timestamptz not null
  )`,
  "create index used_bot_check_expiry on used_bot_check (expires_at)",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** The networks from which forms came, as keyed hashes. */
export const formNetworks: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
