import { createHash, randomUUID } from "node:crypto"
import type { InviteBody, SubscribeForm } from "../../shared/contract/subscriptions.ts"
import { consent } from "../../shared/consent.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { newToken, tokenHash } from "../http/secret-token.ts"
import { verifyBotCheck, type BotCheckContext } from "../bot-check/bot-check-service.ts"
import type { Store } from "../db/connection.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { countMailsAbout } from "../mail/mail-repository.ts"
import {
  endSubscriptionRequest,
  insertSubscriptionRequest,
  lockSubscription,
  lockSubscriptionRequest,
  updateSubscription,
} from "./subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { queueMail } from "../mail/mail-service.ts"
import { confirmationKind, confirmationMail } from "./subscriptions-mails.ts"
import { requireTopics, topicNames } from "./topic-names.ts"

const day = 86_400_000

/** Identifies an address without storing it. Case is ignored, as nearly all mailboxes do. */
export const hashOf = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("hex")

/**
 * Accepts a subscription request. All that depends on the address happens later, in a task, so that response and timing
 * reveal nothing about it. A request with `website` filled in gets the same response, and is discarded.
 *
 * @param address of the client
 * @throws ApiError botCheckFailed, rateLimited, invalidRequest for a topic that the site does not have
 */
export const requestSubscription = async (
  context: BotCheckContext,
  form: SubscribeForm,
  address: string
): Promise<void> => {
  if (form.website) return
  const now = context.now()
  await context.database.store.transaction().execute(async (store) => {
    const topics = await requireTopics(store, form.topics)
    const request = {
      id: form.id,
      email: form.email,
      locale: form.locale,
      topics: JSON.stringify(topics),
      consent_version: form.consent.version,
      asked_at: now,
    }
    // Before the bot check: a repeat gets the same response, and must not fail because its solution is used.
    if (!(await insertSubscriptionRequest(store, request))) return
    const { crowded, first } = await verifyBotCheck(context, form.botCheck, { kind: "subscription", address }, store)
    // The address may be a stranger's: in a crowd, each network causes one mail at most.
    if (crowded && !first) throw new ApiError("rateLimited")
    await context.queue.send("answer-subscription", { id: form.id }, { store })
  })
}

/**
 * Accepts a subscription request that a user enters for a visitor. The address is not subscribed until the visitor
 * confirms it. The same limits apply as for a visitor's own request. Repeating it is harmless.
 */
export const inviteToSubscribe = (context: ServiceContext, preferences: InviteBody, actor: Actor): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const wanted = await requireTopics(store, preferences.topics)
    const request = {
      id: preferences.id,
      email: preferences.email,
      locale: preferences.locale,
      topics: JSON.stringify(wanted),
      // The visitor agrees to the wording that is current at the confirmation; the mail links to it.
      consent_version: consent.version,
      asked_at: now,
    }
    if (!(await insertSubscriptionRequest(store, request))) return
    const details = { locale: preferences.locale, topics: wanted }
    await recordAudit(store, now, { actor, action: "subscription.invite", subjectId: preferences.id, details })
    await context.queue.send("answer-subscription", { id: preferences.id }, { store })
  })

const mayBeMailed = async (store: Store, id: string, now: Date): Promise<boolean> => {
  const { mailEvery, mailsPerDay } = subscriptionLimits
  const since = (ms: number) => countMailsAbout(store, id, confirmationKind, new Date(now.getTime() - ms))
  return (await since(mailEvery)) === 0 && (await since(day)) < mailsPerDay
}

/**
 * Sends a confirmation mail for a request, to known and unknown addresses alike. Until it is confirmed, the topics
 * stay unchanged. An address that got a mail shortly before gets none; the earlier one still works. Can be repeated.
 */
export const processSubscriptionRequest = (context: ServiceContext, id: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const request = await lockSubscriptionRequest(store, id)
    if (!request || request.email === null) return
    const now = context.now()
    const { email, locale } = request
    const subscription = await lockSubscription(store, {
      id: randomUUID(),
      email_hash: hashOf(email),
      email,
      locale,
      topics: "[]",
      state: "pending",
      leave_token: newToken(),
      asked_at: now,
    })
    if (await mayBeMailed(store, subscription.id, now)) {
      const token = newToken()
      await updateSubscription(store, subscription.id, {
        ...(subscription.state === "confirmed" ? {} : { state: "pending", email }),
        wish: JSON.stringify({ locale, topics: request.topics, consentVersion: request.consent_version }),
        confirm_hash: tokenHash(token),
        confirm_until: new Date(now.getTime() + subscriptionLimits.confirmFor),
        asked_at: now,
      })
      const about = { locale, topics: request.topics, subscriptionId: subscription.id, email, token }
      const nameOf = await topicNames(store, locale)
      await queueMail(context, store, confirmationMail(context.publicUrl, about, nameOf))
    }
    await endSubscriptionRequest(store, id)
  })
