import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const user = (name: string): string => `${name} uuid references app_user on delete set null`

const entry = "entry_kind text not null check (entry_kind in ('blog', 'devblog', 'job')), entry_id uuid not null"

const text = (name: string): string => `${name} text not null default '' check (length(${name}) <= 1000)`

const statements = [
  `create table review (
    ${entry},
    version integer not null default 1 check (version > 0),
    state text not null check (state in ('asked', 'approved', 'changes')),
    ${user("asked_by")},
    asked_at timestamptz not null,
    ${text("message")},
    ${user("reviewer_id")},
    ${user("decided_by")},
    decided_at timestamptz check ((decided_at is null) = (state = 'asked')),
    ${text("answer")},
    decided_version integer check ((decided_version is null) = (state = 'asked')),
    changed boolean not null default false check (state = 'approved' or not changed),
    primary key (entry_kind, entry_id)
  )`,
  `create table approval (
    id bigint generated always as identity primary key,
    ${entry},
    part text not null,
    entry_version integer not null check (entry_version > 0),
    ${user("approved_by")},
    approved_at timestamptz not null,
    reason text check (length(reason) between 1 and 1000)
  )`,
  "create index approval_entry on approval (entry_kind, entry_id)",
  "alter table revision add column parts jsonb",
  ...["review.asked_by", "review.reviewer_id", "review.decided_by", "approval.approved_by"].map((place) => {
    const [table, column] = place.split(".")
    return `create index ${table}_${column} on ${table} (${column})`
  }),
  `create table review_setting (
    only_row boolean primary key default true check (only_row),
    required boolean not null
  )`,
]

/** Reviews of entries, what was approved of them, the parts of each revision to compare with, and whether a publication needs an approval. */
export const reviews: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql`alter table revision drop column parts`.execute(database)
    for (const table of ["review_setting", "approval", "review"]) await sql.raw(`drop table ${table}`).execute(database)
  },
}
