import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  `create table webhook (
    id uuid primary key,
    version integer not null,
    name text not null check (length(name) between 1 and 80),
    url text not null,
    events jsonb not null check (jsonb_typeof(events) = 'array'),
    enabled boolean not null,
    secret text not null,
    former_secret text,
    former_until timestamptz,
    position bigint not null,
    failing_since timestamptz,
    created_at timestamptz not null
  )`,
  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references webhook on delete cascade,
    event text not null,
    subject text not null,
    kind text,
    entry_id uuid,
    locale text,
    reason text,
    title text not null,
    state text not null check (state in ('held', 'waiting', 'delivered', 'failed')),
    body text check (body is not null or state = 'held'),
    round integer not null,
    attempts integer not null,
    status integer,
    error text,
    created_at timestamptz not null,
    attempted_at timestamptz,
    next_at timestamptz,
    unique (webhook_id, event, subject)
  )`,
  "create index webhook_delivery_latest on webhook_delivery (webhook_id, created_at desc, id)",
  "create index webhook_delivery_created on webhook_delivery (created_at)",
  "create index webhook_delivery_held on webhook_delivery (created_at) where state = 'held'",
]

/** Addresses of other programs that are told what happens to the content, and what they were told. */
export const webhooks: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql.raw("drop table webhook_delivery").execute(database)
    await sql.raw("drop table webhook").execute(database)
  },
}
