import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  // Rows are neither changed nor deleted, not even by the product, with two exceptions: the retention, which says that
  // it is one and which no row reaches in its first year; and the deletion of a user, which clears the id beside the name.
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.made_at < now() - interval '365 days'
      and current_setting('audit.retention', true) = 'on' then
      return old;
    end if;
    if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.actor_id is null
      and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
      return new;
    end if;
    raise exception 'The audit is append-only' using errcode = 'insufficient_privilege';
  end
  $$`,
  `create trigger audit_entry_append_only before update or delete on audit_entry
    for each row execute function refuse_audit_change()`,
  `create trigger audit_entry_never_emptied before truncate on audit_entry
    for each statement execute function refuse_audit_change()`,
  // For the limit of entries about one user, and for the retention.
  "create index audit_entry_actor on audit_entry (actor_id, action, made_at)",
  "create index audit_entry_age on audit_entry (made_at)",

  `alter table session
    add column confirmed_at timestamptz,
    add column confirming_until timestamptz,
    add column provider_sid text check (length(provider_sid) <= 255),
    add column provider_tokens text`,
  // There is nothing with which the provider could be asked about these: they end, and the next sign-in has it.
  "update session set confirmed_at = created_at",
  "alter table session alter column confirmed_at set not null",
  "create index session_provider_sid on session (provider_sid) where provider_sid is not null",

  `create table used_logout_token (
    id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
    expires_at timestamptz not null
  )`,
  "create index used_logout_token_expiry on used_logout_token (expires_at)",
]

const undo = [
  "drop table used_logout_token",
  "drop index session_provider_sid",
  `alter table session
    drop column confirmed_at, drop column confirming_until, drop column provider_sid, drop column provider_tokens`,
  "drop index audit_entry_age",
  "drop index audit_entry_actor",
  "drop trigger audit_entry_never_emptied on audit_entry",
  "drop trigger audit_entry_append_only on audit_entry",
  "drop function refuse_audit_change()",
]

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** An audit that is only added to, and sessions that the provider confirms and can end. */
export const auditedSessions: Migration = {
  up: (database: Kysely<unknown>) => run(database, statements),
  down: (database: Kysely<unknown>) => run(database, undo),
}
