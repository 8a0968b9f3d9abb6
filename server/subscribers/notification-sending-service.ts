import type { Locale } from "../../shared/locales.ts"
import { mailLimits } from "../../shared/limits/mail.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { recordAudit, system, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import { inBatches } from "../db/in-batches.ts"
import type { EntryKind } from "../db/tables/history.ts"
import { ApiError } from "../http/api-error.ts"
import { insertMails } from "../mail/mail-repository.ts"
import { mailRow } from "../mail/mail-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { findNotifiableText, type NotifiableText } from "./notifiable-entry.ts"
import {
  deleteCanceledMails,
  findNotification,
  insertRecipients,
  listOpenNotifications,
  lockNotification,
  lockNotificationsOfEntry,
  storeOutcomes,
  updateNotification,
  type NotificationRow,
  type NotificationWithMails,
} from "./notifications-repository.ts"
import { oneLine } from "./notifications-service.ts"
import { newsletterMail } from "./subscriptions-mails.ts"
import { findMissingRecipients } from "./subscriptions-repository.ts"

/**
 * Whether visitors have the present state of a text: the live site has its page, and no roll-back keeps it off. With null
 * as the path, whether the live site knows that it has none.
 */
export type IsReadable = (page: {
  kind: EntryKind
  id: string
  locale: Locale
  path: string | null
}) => Promise<boolean>

/** Creates the mails of the next recipients. @returns whether there may be more */
const fanOutBatch = (context: ServiceContext, id: string): Promise<boolean> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const notification = await lockNotificationsOfEntry(store, id)
    if (!notification || notification.spread_at !== null || notification.canceled_at !== null) return false
    const subscribers = await findMissingRecipients(store, notification, subscriptionLimits.batch)
    if (subscribers.length === 0) {
      await updateNotification(store, id, { spread_at: now })
      return false
    }
    const mails = subscribers.map((subscriber) => ({
      subscriber,
      mail: mailRow(newsletterMail(context.publicUrl, notification, subscriber), now, true),
    }))
    await insertMails(
      store,
      mails.map(({ mail }) => mail)
    )
    await insertRecipients(
      store,
      mails.map(({ subscriber, mail }) => ({ notification_id: id, subscription_id: subscriber.id, mail_id: mail.id }))
    )
    await context.queue.send("send-mails", {}, { store })
    return true
  })

/** Creates the mails of a notification. It can be repeated after an interruption: each subscriber gets one mail. */
export const fanOutNotification = async (context: ServiceContext, id: string): Promise<void> => {
  while (await fanOutBatch(context, id));
}

/** Ends a notification that is locked; mails that no process is sending now are not sent any more. */
const end = async (
  store: Store,
  { id }: NotificationRow,
  now: Date,
  { by: canceled_by, batch }: { by: string | null; batch: number }
): Promise<void> => {
  await updateNotification(store, id, { canceled_at: now, canceled_by })
  await inBatches(batch, (atMost) => deleteCanceledMails(store, now, { atMost, notificationId: id }))
}

const keyOf = ({ entry_kind: kind, entry_id: id, locale }: NotificationRow) => ({ kind, id, locale })

const isDue = ({ send_at: at }: NotificationRow, text: NotifiableText, now: Date): boolean =>
  text.state === "published" && !text.isUpdateDue && (at === null || at <= now)

/** What to do with a notification now. */
const nextStep = (row: NotificationRow, text: NotifiableText | null, now: Date): "drop" | "start" | "wait" => {
  if (text === null || text.state === "draft") return "drop"
  return row.started_at === null && isDue(row, text, now) ? "start" : "wait"
}

const advance = async (context: ServiceContext, isReadable: IsReadable, row: NotificationRow): Promise<void> => {
  const when = { latest: false, now: context.now() }
  const before = await findNotifiableText(context.database.store, keyOf(row), when)
  const wanted = nextStep(row, before, when.now)
  if (wanted === "wait") return
  // It reads files and the database, so not within the transaction.
  if (wanted === "start" && before && !(await isReadable({ ...keyOf(row), path: before.path }))) return
  await context.database.store.transaction().execute(async (store) => {
    const locked = await lockNotification(store, row.id)
    if (!locked || locked.canceled_at !== null) return
    const text = await findNotifiableText(store, keyOf(locked), when)
    const step = nextStep(locked, text, when.now)
    if (step === "drop") {
      await end(store, locked, when.now, { by: null, batch: mailLimits.expireBatch })
      const { kind, id, locale } = keyOf(locked)
      const action = `${kind}.notify-cancel`
      await recordAudit(store, when.now, { actor: system, action, subjectId: id, details: { locale } })
    }
    if (step !== "start" || text === null) return
    const { title, summary, path } = text
    await updateNotification(store, row.id, { title: oneLine(title), summary, path, started_at: when.now })
    await context.queue.send("spread-notification", { id: row.id }, { store })
  })
}

/**
 * Begins each notification whose time has come and whose entry visitors can read, with the words that they read. Drops
 * those whose entry was unpublished, removed or closed meanwhile, and what of their mails has not been sent; also what was
 * being sent when they were canceled, and failed. Repeating it is harmless.
 */
export const startNotifications = async (
  context: ServiceContext,
  isReadable: IsReadable = () => Promise.resolve(true),
  batch: number = mailLimits.expireBatch
): Promise<void> => {
  const { store } = context.database
  await inBatches(batch, (atMost) => deleteCanceledMails(store, context.now(), { atMost }))
  for (const row of await listOpenNotifications(store)) await advance(context, isReadable, row)
}

/**
 * Cancels a notification: those who have not been written to will not be. Repeating it changes nothing.
 *
 * @throws ApiError notFound; alreadySent when no mail of it waits any more
 */
export const cancelNotification = (
  context: ServiceContext,
  id: string,
  actor: Actor,
  batch: number = mailLimits.expireBatch
): Promise<NotificationWithMails> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const locked = await lockNotification(store, id)
    const before = locked && (await findNotification(store, id))
    if (!before) throw new ApiError("notFound")
    if (before.canceled_at !== null) return before
    if (before.spread_at !== null && before.queued === 0) throw new ApiError("alreadySent")
    await end(store, before, now, { by: actor.name, batch })
    const { kind, id: subjectId, locale } = keyOf(before)
    await recordAudit(store, now, { actor, action: `${kind}.notify-cancel`, subjectId, details: { locale } })
    return (await findNotification(store, id)) ?? before
  })

/** Remembers what came of mails before old ones are deleted. */
export const rememberOutcomes = (
  { database }: Pick<ServiceContext, "database">,
  batch: number = mailLimits.expireBatch
): Promise<number> => inBatches(batch, (atMost) => storeOutcomes(database.store, { atMost }))
