import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { isToken, tokenHash } from "../http/secret-token.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import {
  countSubscribersByTopic,
  countSubscriptions,
  deleteSubscriptionRequestsBefore,
  dropPendingSubscriptions,
  listConfirmedSubscribers,
  lockSubscriptionByHash,
  lockSubscriptionByToken,
  updateSubscription,
  type Subscriber,
  type SubscriptionCount,
  type TopicCount,
} from "./subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { forgetMails } from "../mail/mail-service.ts"
import { hashOf } from "./subscription-requests-service.ts"

/**
 * Confirms a subscription request, by the token of its mail. Repeating it is harmless while nothing else has happened:
 * visitors click twice.
 *
 * @throws ApiError tokenExpired for a token that is forged, expired or replaced, or whose subscription has ended
 */
export const confirmSubscription = (
  context: ServiceContext,
  token: string
): Promise<{ locale: Locale; topics: Topic[] }> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const row = isToken(token) ? await lockSubscriptionByToken(store, { confirm_hash: tokenHash(token) }) : undefined
    if (!row || row.confirm_until === null || row.confirm_until <= now) throw new ApiError("tokenExpired")
    if (row.wish === null) return { locale: row.locale, topics: row.topics }
    const { locale, topics, consentVersion } = row.wish
    await updateSubscription(store, row.id, {
      state: "confirmed",
      locale,
      topics: JSON.stringify(topics),
      consent_version: consentVersion,
      confirmed_at: now,
      wish: null,
      left_at: null,
    })
    return { locale, topics }
  })

/** Ends a subscription: its row stays without the address, and its mails are deleted. */
const end = async (store: Store, id: string, now: Date): Promise<void> => {
  await updateSubscription(store, id, {
    state: "left",
    email: null,
    topics: "[]",
    consent_version: null,
    wish: null,
    confirm_hash: null,
    confirm_until: null,
    left_at: now,
  })
  await forgetMails(store, id)
}

/**
 * Ends a subscription, by the token in its mails: deletes its address and its mails. Repeating it is harmless.
 *
 * @throws ApiError tokenExpired for an unknown token
 */
export const leaveSubscription = (context: ServiceContext, token: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const row = isToken(token) ? await lockSubscriptionByToken(store, { leave_token: token }) : undefined
    if (!row) throw new ApiError("tokenExpired")
    if (row.state !== "left") await end(store, row.id, context.now())
  })

/**
 * Ends the subscription of an address, for a subscriber who asked the studio instead of following the link in a mail.
 *
 * @returns whether the address had one, confirmed or not
 */
export const endSubscription = (context: ServiceContext, email: string, actor: Actor): Promise<boolean> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await lockSubscriptionByHash(store, hashOf(email))
    if (!row || row.state === "left") return false
    const now = context.now()
    await end(store, row.id, now)
    await recordAudit(store, now, { actor, action: "subscription.end", subjectId: row.id })
    return true
  })

/**
 * A batch of confirmed addresses, in the order of their ids. The audit records every batch: one that
 * begins later than at the first address is an export too.
 *
 * @param after id of the last subscriber of the previous batch; null for the first one
 */
export const exportSubscribers = (
  context: ServiceContext,
  after: string | null,
  actor: Actor
): Promise<{ subscribers: Subscriber[]; next: string | null }> =>
  context.database.store.transaction().execute(async (store) => {
    const { exportMax } = subscriptionLimits
    const subscribers = await listConfirmedSubscribers(store, after, exportMax)
    const facts = { actor, action: "subscription.export", details: { addresses: subscribers.length } }
    if (after === null || subscribers.length > 0) await recordAudit(store, context.now(), facts)
    return { subscribers, next: subscribers.length < exportMax ? null : (subscribers.at(-1)?.id ?? null) }
  })

export type Counts = { states: SubscriptionCount[]; topics: TopicCount[] }

/** Number of subscriptions by state, and of confirmed ones by topic and language. */
export const countSubscribers = (context: ServiceContext): Promise<Counts> =>
  readSnapshot(context.database.store, async (store) => ({
    states: await countSubscriptions(store),
    topics: await countSubscribersByTopic(store),
  }))

/** Deletes subscriptions that were never confirmed, and old requests. Returns the number of both. */
export const deleteOldSubscriptions = async (context: ServiceContext): Promise<number> => {
  const { store } = context.database
  const { keepPending, keepRequest } = subscriptionLimits
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  const requests = await deleteSubscriptionRequestsBefore(store, before(keepRequest))
  return requests + (await dropPendingSubscriptions(store, before(keepPending)))
}
