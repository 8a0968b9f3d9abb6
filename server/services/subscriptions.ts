import { limits } from "../../shared/limits.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { ApiError } from "../api-error.ts"
import { isToken, tokenHash } from "../auth/secret-token.ts"
import { readSnapshot } from "../store/connection.ts"
import {
  countSubscribersByTopic,
  countSubscriptions,
  deleteSubscriptionRequestsBefore,
  dropPendingSubscriptions,
  lockSubscriptionByToken,
  updateSubscription,
  type SubscriptionCount,
  type TopicCount,
} from "../store/subscriptions.ts"
import type { ServiceContext } from "./context.ts"
import { forgetMails } from "./mails.ts"

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
    if (row.state === "left") return
    await updateSubscription(store, row.id, {
      state: "left",
      email: null,
      topics: "[]",
      consent_version: null,
      wish: null,
      confirm_hash: null,
      confirm_until: null,
      left_at: context.now(),
    })
    await forgetMails(store, row.id)
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
  const { keepPending, keepRequest } = limits.subscription
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  const requests = await deleteSubscriptionRequestsBefore(store, before(keepRequest))
  return requests + (await dropPendingSubscriptions(store, before(keepPending)))
}
