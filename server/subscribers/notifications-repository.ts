import { sql, type Insertable, type Selectable, type Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type NotificationRow = Selectable<Schema["notification"]>

/** What came of the mails of a notification. */
type MailCounts = {
  recipients: number
  queued: number
  sent: number
  rejected: number
  gave_up: number
  unsubscribed: number
}

export type NotificationWithMails = NotificationRow & MailCounts

/** @returns whether it was added: false when the entry has one in this language for this audience */
export const insertNotification = async (store: Store, row: Insertable<Schema["notification"]>): Promise<boolean> => {
  const added = await store
    .insertInto("notification")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["entry_kind", "entry_id", "locale", "topic"]).where("canceled_at", "is", null).doNothing()
    )
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The notification, locked until the transaction ends. */
export const lockNotification = (store: Store, id: string): Promise<NotificationRow | undefined> =>
  store.selectFrom("notification").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/**
 * The notification, locked until the transaction ends together with all others of the same entry, so that one process
 * at a time adds recipients: a subscriber of several topics is notified of an entry once.
 */
export const lockNotificationsOfEntry = async (store: Store, id: string): Promise<NotificationRow | undefined> => {
  const rows = await store
    .selectFrom("notification")
    .selectAll()
    .where((eb) =>
      eb(
        eb.refTuple("entry_kind", "entry_id"),
        "in",
        eb
          .selectFrom("notification as one")
          .where("one.id", "=", id)
          .select(["one.entry_kind", "one.entry_id"])
          .$asTuple("entry_kind", "entry_id")
      )
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === id)
}

export const updateNotification = async (
  store: Store,
  id: string,
  changes: Updateable<Schema["notification"]>
): Promise<void> => {
  await store.updateTable("notification").set(changes).where("id", "=", id).execute()
}

export const insertRecipients = async (
  store: Store,
  recipients: Insertable<Schema["notification_recipient"]>[]
): Promise<void> => {
  await store.insertInto("notification_recipient").values(recipients).execute()
}

/** What came of a mail that is still stored; null while it is queued. */
const outcomeOfMail = sql<string | null>`case mail.state when 'sent' then 'sent'
  when 'failed' then coalesce(mail.failure, 'rejected') end`

/**
 * Stores what came of the mails of notifications, before they are deleted.
 *
 * @param which those of a subscription, or a number of them
 * @returns of how many
 */
export const storeOutcomes = async (
  store: Store,
  which: { subscriptionId: string } | { atMost: number }
): Promise<number> => {
  const chosen =
    "atMost" in which ? sql`limit ${which.atMost}` : sql`and recipient.subscription_id = ${which.subscriptionId}`
  const { numAffectedRows } = await sql`
    update notification_recipient set outcome = ${outcomeOfMail}
    from mail where mail.id = mail_id and mail_id in (
      select settled.id from mail as settled join notification_recipient as recipient on recipient.mail_id = settled.id
      where settled.settled_at is not null and recipient.outcome is null ${chosen})`.execute(store)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes mails of canceled notifications that no process is sending now.
 *
 * @param which at most how many; of which notification, of all unless given
 * @returns their number
 */
export const deleteCanceledMails = async (
  store: Store,
  now: Date,
  { atMost, notificationId }: { atMost: number; notificationId?: string | undefined }
): Promise<number> => {
  const which = notificationId === undefined ? sql`` : sql`and notification.id = ${notificationId}`
  const { numAffectedRows } = await sql`
    delete from mail where id in (
      select mail.id from mail
      join notification_recipient on mail_id = mail.id join notification on notification.id = notification_id
      where mail.state = 'queued' and (mail.claimed_until is null or mail.claimed_until <= ${now})
        and canceled_at is not null ${which}
      limit ${atMost} for update of mail skip locked)`.execute(store)
  return Number(numAffectedRows ?? 0)
}

/** Notifications of which something is still to be done: that have not begun, or have mails that wait. */
export const listOpenNotifications = async (store: Store): Promise<NotificationRow[]> =>
  store
    .selectFrom("notification")
    .selectAll()
    .where("canceled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("spread_at", "is", null),
        eb(
          "id",
          "in",
          // From the mails, of which few wait: finished notifications have many recipients.
          eb
            .selectFrom("mail")
            .innerJoin("notification_recipient", "mail_id", "mail.id")
            .select("notification_id")
            .where("mail.state", "=", "queued")
        ),
      ])
    )
    .orderBy("made_at")
    .orderBy("id")
    .execute()

const withMails = (store: Store) =>
  store
    .selectFrom("notification")
    .innerJoinLateral(
      (eb) => {
        const outcome = sql<string | null>`coalesce(notification_recipient.outcome, ${outcomeOfMail})`
        const counted = (condition: ReturnType<typeof sql<boolean>>) => eb.fn.countAll<number>().filterWhere(condition)
        const gone = sql<boolean>`subscription.state <> 'confirmed'
          or not subscription.topics @> jsonb_build_array(notification.topic)`
        return eb
          .selectFrom("notification_recipient")
          .innerJoin("subscription", "subscription.id", "subscription_id")
          .leftJoin("mail", "mail.id", "mail_id")
          .whereRef("notification_id", "=", "notification.id")
          .select([
            eb.fn.countAll<number>().as("recipients"),
            counted(sql<boolean>`mail.state = 'queued'`).as("queued"),
            counted(sql<boolean>`${outcome} = 'sent'`).as("sent"),
            counted(sql<boolean>`${outcome} = 'rejected'`).as("rejected"),
            counted(sql<boolean>`${outcome} = 'gave-up'`).as("gave_up"),
            counted(sql<boolean>`${outcome} = 'sent' and (${gone})`).as("unsubscribed"),
          ])
          .as("result")
      },
      (join) => join.onTrue()
    )
    .selectAll("notification")
    .select(["recipients", "queued", "sent", "rejected", "gave_up", "unsubscribed"])

export const findNotification = (store: Store, id: string): Promise<NotificationWithMails | undefined> =>
  withMails(store).where("notification.id", "=", id).executeTakeFirst()

/** The notifications of an entry, by language. */
export const findNotificationsOf = (
  store: Store,
  entry: Pick<NotificationRow, "entry_kind" | "entry_id">
): Promise<NotificationWithMails[]> =>
  withMails(store)
    .where("entry_kind", "=", entry.entry_kind)
    .where("entry_id", "=", entry.entry_id)
    .orderBy("notification.locale")
    .orderBy("made_at")
    .execute()

/**
 * A page of notifications, newest first.
 *
 * @param scope only those of an entry; only those dropped after an instant and not asked for again
 */
export const listNotificationRows = async (
  store: Store,
  scope: { entryId?: string | undefined; droppedSince?: Date | undefined },
  page: { limit: number; offset: number }
): Promise<{ notifications: NotificationWithMails[]; total: number }> => {
  const { entryId, droppedSince } = scope
  const isMeant = sql<boolean>`
    (${entryId ?? null}::uuid is null or entry_id = ${entryId ?? null}::uuid)
    and (${droppedSince ?? null}::timestamptz is null or canceled_by is null and canceled_at > ${droppedSince ?? null}
      and not exists (select 1 from notification as later
        where later.entry_kind = notification.entry_kind and later.entry_id = notification.entry_id
          and later.locale = notification.locale and later.topic = notification.topic
          and later.made_at > notification.made_at))`
  const { total } = await store
    .selectFrom("notification")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(isMeant)
    .executeTakeFirstOrThrow()
  const notifications = await withMails(store)
    .where(isMeant)
    .orderBy("made_at", "desc")
    .orderBy("notification.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { notifications, total }
}
