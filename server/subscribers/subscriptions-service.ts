import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import type { Locale } from "../../shared/locales.ts"
import type { MailLinkState } from "../../shared/contract/subscriptions.ts"
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
  erased,
  eraseLeftSubscribers,
  findSubscriptionByToken,
  listConfirmedSubscribers,
  lockSubscriptionByHash,
  lockSubscriptionByToken,
  updateSubscription,
  type Subscriber,
  type SubscriptionRow,
  type SubscriptionCount,
  type TopicCount,
} from "./subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { forgetMails } from "../mail/mail-service.ts"
import { storeOutcomes } from "./notifications-repository.ts"
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
      known_topics: JSON.stringify(topics),
      consent_version: consentVersion,
      confirmed_at: now,
      wish: null,
      left_at: null,
    })
    return { locale, topics }
  })

const left = { state: "left", topics: "[]", wish: null, confirm_hash: null, confirm_until: null } as const

/** Deletes the mails of a subscription, sent or not; their notifications remember what came of them. */
const dropMails = async (store: Store, id: string): Promise<void> => {
  await storeOutcomes(store, { subscriptionId: id })
  await forgetMails(store, id)
}

/** Ends a subscription for good: its row stays without the address, and its mails are deleted. */
const end = async (store: Store, id: string, now: Date): Promise<void> => {
  await updateSubscription(store, id, { ...left, ...erased, left_at: now })
  await dropMails(store, id)
}

/** The topics among which a subscriber chooses without another confirmation. */
const knownTopics = ({ topics, known_topics }: SubscriptionRow): Topic[] => [...new Set([...known_topics, ...topics])]

/** Ends a subscription so that it can be undone. One that was never confirmed has nothing to come back to. */
const leave = async (store: Store, row: SubscriptionRow, now: Date): Promise<void> => {
  if (row.state !== "confirmed") return end(store, row.id, now)
  await updateSubscription(store, row.id, {
    ...left,
    known_topics: JSON.stringify(knownTopics(row)),
    left_topics: JSON.stringify(row.topics),
    left_at: now,
  })
  await dropMails(store, row.id)
}

const isUndoable = (row: SubscriptionRow, now: Date): boolean =>
  row.state === "left" &&
  row.email !== null &&
  row.left_at !== null &&
  now.getTime() - row.left_at.getTime() < subscriptionLimits.undoFor

const lockByLeaveToken = async (store: Store, token: string): Promise<SubscriptionRow> => {
  const row = isToken(token) ? await lockSubscriptionByToken(store, { leave_token: token }) : undefined
  if (!row) throw new ApiError("tokenExpired")
  return row
}

/**
 * Ends a subscription, by the token in its mails, and deletes its mails. The address is deleted when it can no longer be
 * undone. Repeating it is harmless.
 *
 * @throws ApiError tokenExpired for an unknown token
 */
export const leaveSubscription = (context: ServiceContext, token: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await lockByLeaveToken(store, token)
    if (row.state !== "left") await leave(store, row, context.now())
  })

const stateOfLeaving = (row: SubscriptionRow | undefined, now: Date): MailLinkState => {
  if (!row || (row.state !== "confirmed" && !isUndoable(row, now))) return { state: "over", topics: [], former: [] }
  const former = knownTopics(row).filter((topic) => !row.topics.includes(topic))
  return { state: row.state === "confirmed" ? "open" : "done", topics: row.topics, former }
}

/** The topics of a subscription after a request: those that it names, or those that leaving took away. */
const topicsAfter = (row: SubscriptionRow, wanted: readonly Topic[] | "undo"): readonly Topic[] => {
  if (wanted !== "undo") return wanted
  return row.state === "left" ? row.left_topics : row.topics
}

/**
 * Sets the topics of a subscription, by the token in its mails: takes some away, or brings back what was taken away. No
 * topics end the subscription; `undo` brings back what that took away. Repeating it is harmless.
 *
 * @throws ApiError tokenExpired for an unknown token, or one whose subscription is over; invalidRequest for a topic that
 * the subscription did not have
 */
export const chooseTopics = (
  context: ServiceContext,
  token: string,
  request: readonly Topic[] | "undo"
): Promise<MailLinkState> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const row = await lockByLeaveToken(store, token)
    if (row.state !== "confirmed" && !isUndoable(row, now)) throw new ApiError("tokenExpired")
    const known = knownTopics(row)
    const wanted = topicsAfter(row, request)
    if (wanted.some((topic) => !known.includes(topic)))
      throw new ApiError("invalidRequest", [{ path: "body.topics", message: "must be topics of this subscription" }])
    if (wanted.length === 0) {
      if (row.state === "confirmed") await leave(store, row, now)
    } else {
      const chosen = JSON.stringify(known.filter((topic) => wanted.includes(topic)))
      const changes = { topics: chosen, known_topics: JSON.stringify(known), left_at: null }
      await updateSubscription(store, row.id, { state: "confirmed", ...changes })
    }
    return stateOfLeaving(await findSubscriptionByToken(store, { leave_token: token }), now)
  })

/** What the link of a mail can still do; it changes nothing. */
export const readSubscriptionLink = async (
  context: ServiceContext,
  action: "leave" | "confirm",
  token: string
): Promise<MailLinkState> => {
  const now = context.now()
  const { store } = context.database
  const find = (): Promise<SubscriptionRow | undefined> =>
    findSubscriptionByToken(store, action === "leave" ? { leave_token: token } : { confirm_hash: tokenHash(token) })
  const row = isToken(token) ? await find() : undefined
  if (action === "leave") return stateOfLeaving(row, now)
  if (!row || row.confirm_until === null || row.confirm_until <= now) return { state: "over", topics: [], former: [] }
  return row.wish === null
    ? { state: "done", topics: row.topics, former: [] }
    : { state: "open", topics: row.wish.topics, former: [] }
}

/**
 * Ends the subscription of an address, for a subscriber who asked the studio instead of following the link in a mail.
 *
 * @returns whether the address had one, confirmed or not
 */
export const endSubscription = (context: ServiceContext, email: string, actor: Actor): Promise<boolean> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await lockSubscriptionByHash(store, hashOf(email))
    if (!row) return false
    const now = context.now()
    // Also what could still be undone.
    if (row.state !== "left" || row.email !== null) await end(store, row.id, now)
    if (row.state === "left") return false
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

/**
 * Deletes subscriptions that were never confirmed, old requests, and the addresses of those who have left and can no
 * longer undo it. Returns the number of the first two.
 */
export const deleteOldSubscriptions = async (context: ServiceContext): Promise<number> => {
  const { store } = context.database
  const { keepPending, keepRequest, undoFor } = subscriptionLimits
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  await eraseLeftSubscribers(store, before(undoFor))
  const requests = await deleteSubscriptionRequestsBefore(store, before(keepRequest))
  return requests + (await dropPendingSubscriptions(store, before(keepPending)))
}
