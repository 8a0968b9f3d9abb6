import { sql, type Insertable, type Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type NotificationRow = Selectable<Schema["notification"]>

/** A notification and the state of its mails. A deleted mail counts only as a recipient. */
export type NotificationWithMails = NotificationRow & { recipients: number; queued: number; failed: number }

/** @returns whether it was added: false when the entry has one in this language */
export const insertNotification = async (store: Store, row: Insertable<Schema["notification"]>): Promise<boolean> => {
  const added = await store
    .insertInto("notification")
    .values(row)
    .onConflict((conflict) => conflict.columns(["entry_kind", "entry_id", "locale"]).doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The notification, locked until the transaction ends, so that one process at a time adds recipients. */
export const lockNotification = (store: Store, id: string): Promise<NotificationRow | undefined> =>
  store.selectFrom("notification").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

export const insertRecipients = async (
  store: Store,
  recipients: Insertable<Schema["notification_recipient"]>[]
): Promise<void> => {
  await store.insertInto("notification_recipient").values(recipients).execute()
}

export const finishFanOut = async (store: Store, id: string, now: Date): Promise<void> => {
  await store.updateTable("notification").set({ spread_at: now }).where("id", "=", id).execute()
}

/** Number of a notification's mails in a state; with null of all mails, including deleted ones. */
const mailsIn = (state: "queued" | "failed" | null) => sql<number>`(
  select count(*) from notification_recipient left join mail on mail.id = mail_id
  where notification_id = notification.id and (${state}::text is null or mail.state = ${state}))`

const withMails = (store: Store) =>
  store
    .selectFrom("notification")
    .selectAll("notification")
    .select([mailsIn(null).as("recipients"), mailsIn("queued").as("queued"), mailsIn("failed").as("failed")])

/** The notifications of an entry, by language. */
export const findNotificationsOf = (
  store: Store,
  entry: Pick<NotificationRow, "entry_kind" | "entry_id">
): Promise<NotificationWithMails[]> =>
  withMails(store)
    .where("entry_kind", "=", entry.entry_kind)
    .where("entry_id", "=", entry.entry_id)
    .orderBy("locale")
    .execute()

/** A page of all notifications, newest first. */
export const listNotificationRows = async (
  store: Store,
  page: { limit: number; offset: number }
): Promise<{ notifications: NotificationWithMails[]; total: number }> => {
  const { total } = await store
    .selectFrom("notification")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  const notifications = await withMails(store)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { notifications, total }
}
