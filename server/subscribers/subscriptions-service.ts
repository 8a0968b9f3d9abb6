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
 * Makes a wish come true, by the token of the letter that asked for it. Doing it again is harmless while nothing else
 * has happened: people click twice.
 *
 * @throws ApiError tokenExpired for a token that is forged, too old, replaced by a later one, or of somebody who left
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

/** What is left of a subscription that ended: that it was there, not whose it was. Letters that wait go with it. */
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
 * Ends a subscription, by the token that its letters carry: the address is forgotten, and so are letters that wait. Who
 * has left can leave again.
 *
 * @throws ApiError tokenExpired for a token that is none of ours
 */
export const leaveSubscription = (context: ServiceContext, token: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const row = isToken(token) ? await lockSubscriptionByToken(store, { leave_token: token }) : undefined
    if (!row) throw new ApiError("tokenExpired")
    if (row.state !== "left") await end(store, row.id, context.now())
  })

/**
 * Ends the subscription of an address, for somebody who asked a person of the staff instead of following a letter's
 * link.
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
 * Some of the addresses that confirmed, in an order of their own. The first call of an export is written down.
 *
 * @param after id of the last one that is known already
 */
export const exportSubscribers = (
  context: ServiceContext,
  after: string | null,
  actor: Actor
): Promise<{ subscribers: Subscriber[]; next: string | null }> =>
  context.database.store.transaction().execute(async (store) => {
    const { exportMax } = subscriptionLimits
    if (after === null) await recordAudit(store, context.now(), { actor, action: "subscription.export" })
    const subscribers = await listConfirmedSubscribers(store, after, exportMax)
    return { subscribers, next: subscribers.length < exportMax ? null : (subscribers.at(-1)?.id ?? null) }
  })

export type Counts = { states: SubscriptionCount[]; topics: TopicCount[] }

/** How many subscribe, by state, and by topic and language. */
export const countSubscribers = (context: ServiceContext): Promise<Counts> =>
  readSnapshot(context.database.store, async (store) => ({
    states: await countSubscriptions(store),
    topics: await countSubscribersByTopic(store),
  }))

/** Forgets who never confirmed, and requests that were answered. Returns the number of subscriptions and requests. */
export const deleteOldSubscriptions = async (context: ServiceContext): Promise<number> => {
  const { store } = context.database
  const { keepPending, keepRequest } = subscriptionLimits
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  const requests = await deleteSubscriptionRequestsBefore(store, before(keepRequest))
  return requests + (await dropPendingSubscriptions(store, before(keepPending)))
}
