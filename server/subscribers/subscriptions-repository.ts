import { sql, type Insertable, type Selectable, type Updateable } from "kysely"
import type { Locale } from "../../shared/locales.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type SubscriptionRow = Selectable<Schema["subscription"]>

/** A subscription with an address. */
export type Subscriber = SubscriptionRow & { email: string }

/** @returns whether it was stored: false when there is one with this id */
export const insertSubscriptionRequest = async (
  store: Store,
  row: Insertable<Schema["subscription_request"]>
): Promise<boolean> => {
  const added = await store
    .insertInto("subscription_request")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The request, if it is not processed yet; locked until the transaction ends. */
export const lockSubscriptionRequest = (
  store: Store,
  id: string
): Promise<Selectable<Schema["subscription_request"]> | undefined> =>
  store
    .selectFrom("subscription_request")
    .selectAll()
    .where("id", "=", id)
    .where("email", "is not", null)
    .forUpdate()
    .executeTakeFirst()

/** A processed request retains only its id, so that a repeat is recognized. */
export const endSubscriptionRequest = async (store: Store, id: string): Promise<void> => {
  await store.updateTable("subscription_request").set({ email: null, topics: "[]" }).where("id", "=", id).execute()
}

export const deleteSubscriptionRequestsBefore = async (store: Store, instant: Date): Promise<number> => {
  const deleted = await store.deleteFrom("subscription_request").where("asked_at", "<", instant).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Adds the subscription unless its address has one. In both cases the row is locked until the transaction ends. */
export const lockSubscription = async (
  store: Store,
  row: Insertable<Schema["subscription"]>
): Promise<SubscriptionRow> => {
  await store
    .insertInto("subscription")
    .values(row)
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .execute()
  return store
    .selectFrom("subscription")
    .selectAll()
    .where("email_hash", "=", row.email_hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Token = { confirm_hash: string } | { leave_token: string }

const withToken = (store: Store, token: Token) => {
  const query = store.selectFrom("subscription").selectAll()
  return "confirm_hash" in token
    ? query.where("confirm_hash", "=", token.confirm_hash)
    : query.where("leave_token", "=", token.leave_token)
}

export const findSubscriptionByToken = (store: Store, token: Token): Promise<SubscriptionRow | undefined> =>
  withToken(store, token).executeTakeFirst()

/** The subscription with this token, locked until the transaction ends. */
export const lockSubscriptionByToken = (store: Store, token: Token): Promise<SubscriptionRow | undefined> =>
  withToken(store, token).forUpdate().executeTakeFirst()

/** The subscription of an address by its hash, locked until the transaction ends. */
export const lockSubscriptionByHash = (store: Store, hash: string): Promise<SubscriptionRow | undefined> =>
  store.selectFrom("subscription").selectAll().where("email_hash", "=", hash).forUpdate().executeTakeFirst()

const hasAddress = (row: SubscriptionRow): row is Subscriber => row.email !== null

/** Confirmed subscribers in the order of their ids, after one of them. */
export const listConfirmedSubscribers = async (
  store: Store,
  after: string | null,
  limit: number
): Promise<Subscriber[]> => {
  let confirmed = store.selectFrom("subscription").selectAll().where("state", "=", "confirmed")
  if (after !== null) confirmed = confirmed.where("id", ">", after)
  return (await confirmed.where("email", "is not", null).orderBy("id").limit(limit).execute()).filter(hasAddress)
}

export const updateSubscription = async (
  store: Store,
  id: string,
  changes: Updateable<Schema["subscription"]>
): Promise<void> => {
  await store.updateTable("subscription").set(changes).where("id", "=", id).execute()
}

/**
 * Deletes the subscription and requests of an address, also the hash of one that ended long ago.
 *
 * @returns ids of subscriptions
 */
export const deleteSubscriptionsOf = async (
  store: Store,
  { email, hash }: { email: string; hash: string }
): Promise<string[]> => {
  await store
    .deleteFrom("subscription_request")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .execute()
  const deleted = await store.deleteFrom("subscription").where("email_hash", "=", hash).returning("id").execute()
  return deleted.map(({ id }) => id)
}

/** What an ended subscription loses for good. */
export const erased = { email: null, known_topics: "[]", left_topics: "[]", consent_version: null } as const

/** Deletes the addresses of those who left before an instant. */
export const eraseLeftSubscribers = async (store: Store, leftBefore: Date): Promise<void> => {
  await store
    .updateTable("subscription")
    .set(erased)
    .where("state", "=", "left")
    .where("email", "is not", null)
    .where("left_at", "<=", leftBefore)
    .execute()
}

/** Deletes subscriptions pending since before an instant; those that had ended before are ended again. */
export const dropPendingSubscriptions = async (store: Store, requestedBefore: Date): Promise<number> => {
  const deleted = await store
    .deleteFrom("subscription")
    .where("state", "=", "pending")
    .where("asked_at", "<", requestedBefore)
    .where("left_at", "is", null)
    .executeTakeFirst()
  const left = await store
    .updateTable("subscription")
    .set({ state: "left", ...erased, wish: null, confirm_hash: null, confirm_until: null })
    .where("state", "=", "pending")
    .where("asked_at", "<", requestedBefore)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) + Number(left.numUpdatedRows)
}

/** Whom a notification is for. */
type NotificationScope = Pick<Schema["notification"], "entry_kind" | "entry_id" | "locale" | "topic">

/**
 * Confirmed subscribers of a topic in a language whom no notification, of whatever topic, has notified of the entry. One
 * that was canceled has not notified those whose mail was not sent.
 *
 * @param notificationId whose recipients count as notified, whatever came of their mails
 */
const unnotifiedSubscribers = (
  store: Store,
  { entry_kind, entry_id, locale, topic }: NotificationScope,
  notificationId: string | null
) =>
  store
    .selectFrom("subscription")
    .where("state", "=", "confirmed")
    .where("subscription.locale", "=", locale)
    .where(sql<boolean>`subscription.topics @> ${JSON.stringify([topic])}::jsonb`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notification_recipient as notified")
            .innerJoin("notification as by", "by.id", "notified.notification_id")
            .select("notified.subscription_id")
            .whereRef("notified.subscription_id", "=", "subscription.id")
            .where("by.entry_kind", "=", entry_kind)
            .where("by.entry_id", "=", entry_id)
            .where("by.locale", "=", locale)
            .where((notified) =>
              notified.or([
                notified("notified.mail_id", "is not", null),
                notified("notified.outcome", "is not", null),
                notified("by.id", "=", notificationId),
              ])
            )
        )
      )
    )

/** The next subscribers that a notification has to notify, locked until the transaction ends. */
export const findMissingRecipients = async (
  store: Store,
  notification: NotificationScope & { id: string },
  limit: number
): Promise<Subscriber[]> => {
  const rows = await unnotifiedSubscribers(store, notification, notification.id)
    .selectAll()
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.filter(hasAddress)
}

/** How many subscribers a notification would notify now. */
export const countMissingRecipients = async (store: Store, scope: NotificationScope): Promise<number> => {
  const { total } = await unnotifiedSubscribers(store, scope, null)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}

export type SubscriptionCount = { state: SubscriptionRow["state"]; total: number }

export const countSubscriptions = (store: Store): Promise<SubscriptionCount[]> =>
  store
    .selectFrom("subscription")
    .select(["state", (eb) => eb.fn.countAll<number>().as("total")])
    .groupBy("state")
    .execute()

export type TopicCount = { topic: Topic; locale: Locale; total: number }

/** Confirmed subscribers by topic and language. */
export const countSubscribersByTopic = async (store: Store): Promise<TopicCount[]> => {
  const { rows } = await sql<TopicCount>`
    select topic, locale, count(*) as total
    from subscription cross join lateral jsonb_array_elements_text(topics) as topic
    where state = 'confirmed' group by topic, locale`.execute(store)
  return rows
}
