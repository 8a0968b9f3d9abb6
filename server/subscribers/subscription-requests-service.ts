import { createHash, randomUUID } from "node:crypto"
import type { InviteBody, SubscribeForm } from "../../shared/contract/subscriptions.ts"
import { consent } from "../../shared/consent.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { topics } from "../../shared/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { newToken, tokenHash } from "../http/secret-token.ts"
import { verifyBotCheck, type BotCheckContext } from "../bot-check/bot-check-service.ts"
import type { Store } from "../db/connection.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { countMailsAbout } from "../mail/mail-repository.ts"
import {
  countSubscriptionRequests,
  endSubscriptionRequest,
  insertSubscriptionRequest,
  lockSubscription,
  lockSubscriptionRequest,
  updateSubscription,
} from "./subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { queueMail } from "../mail/mail-service.ts"
import { confirmationKind, confirmationMail } from "./subscriptions-mails.ts"

const tenMinutes = 600_000
const day = 86_400_000

/** Names an address without holding it. Letters of either case reach the same mailbox nearly everywhere. */
export const hashOf = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("hex")

/**
 * Takes the wish to get letters. All that depends on the address comes later, in a job, so that answer and time tell
 * nothing about it. A form with its `website` filled in is answered alike, and thrown away.
 *
 * @throws ApiError botCheckFailed, rateLimited
 */
export const requestSubscription = async (context: BotCheckContext, form: SubscribeForm): Promise<void> => {
  if (form.website) return
  const now = context.now()
  await context.database.store.transaction().execute(async (store) => {
    const request = {
      id: form.id,
      email: form.email,
      locale: form.locale,
      topics: JSON.stringify(topics.filter((topic) => form.topics.includes(topic))),
      consent_version: form.consent.version,
      asked_at: now,
    }
    // Before the bot check: a repeat is answered alike, and must not fall over its solution.
    if (!(await insertSubscriptionRequest(store, request))) return
    await verifyBotCheck(context, form.botCheck, store)
    const recent = await countSubscriptionRequests(store, new Date(now.getTime() - tenMinutes))
    if (recent > subscriptionLimits.allPerTenMinutes) throw new ApiError("rateLimited")
    await context.queue.send("answer-subscription", { id: form.id }, { store })
  })
}

/**
 * Takes the wish of somebody who asked a person of the staff for letters. Nobody is subscribed by it: the address is
 * asked to confirm, within the same bounds as one that asked by itself. Repeating it is harmless.
 */
export const inviteToSubscribe = (context: ServiceContext, preferences: InviteBody, actor: Actor): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const wanted = topics.filter((topic) => preferences.topics.includes(topic))
    const request = {
      id: preferences.id,
      email: preferences.email,
      locale: preferences.locale,
      topics: JSON.stringify(wanted),
      // Whoever confirms agrees to the wording that is shown then, which the letter leads to.
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
 * Asks the address of a wish to confirm it, whether it is known or not; what it has stays as it is until then. An
 * address that was asked a short while ago is left alone, and its earlier letter still works. A repeat changes nothing.
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
      await queueMail(context, store, confirmationMail(context.publicUrl, about))
    }
    await endSubscriptionRequest(store, id)
  })
