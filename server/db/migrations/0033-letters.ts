import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const formerly = "notification_entry_kind_entry_id_locale_key"

const statements = [
  // An entry is told to each audience once; what was canceled can be told again.
  `alter table notification drop constraint ${formerly}`,
  `alter table notification
    add column subject text,
    add column intro text,
    add column send_at timestamptz,
    add column started_at timestamptz,
    add column canceled_at timestamptz,
    add column canceled_by text`,
  "update notification set started_at = made_at",
  `create unique index notification_once on notification (entry_kind, entry_id, locale, topic)
    where canceled_at is null`,
  "alter table mail add column failure text check (failure in ('rejected', 'gave-up'))",
  // What came of a mail outlives the mail. Of mails that are not stored any more, most were sent.
  "alter table notification_recipient add column outcome text check (outcome in ('sent', 'rejected', 'gave-up'))",
  "update notification_recipient set outcome = 'sent' where mail_id is null",
]

const back = [
  "delete from notification where canceled_at is not null or started_at is null",
  `delete from notification as later using notification as first
    where first.entry_kind = later.entry_kind and first.entry_id = later.entry_id and first.locale = later.locale
      and (first.made_at, first.id) < (later.made_at, later.id)`,
  "drop index notification_once",
  "alter table notification_recipient drop column outcome",
  "alter table mail drop column failure",
  `alter table notification
    drop column subject, drop column intro, drop column send_at,
    drop column started_at, drop column canceled_at, drop column canceled_by`,
  `alter table notification add constraint ${formerly} unique (entry_kind, entry_id, locale)`,
]

const run = async (database: Kysely<unknown>, all: readonly string[]): Promise<void> => {
  for (const statement of all) await sql.raw(statement).execute(database)
}

/** Notifications have words of their own, wait for their time, can be canceled, and remember what came of their mails. */
export const letters: Migration = {
  up: (database) => run(database, statements),
  down: (database) => run(database, back),
}
