import { z } from "zod"
import { consent } from "../consent.ts"
import { subscriptionLimits } from "../limits/subscriptions.ts"
import { locales } from "../locales.ts"
import { topics } from "../subscriptions.ts"
import { sentId } from "./admin-entries.ts"
import { botCheckSchema, honeypot } from "./bot-check.ts"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { email, line } from "./text.ts"

const topic = z.enum(topics)

const requestedTopics = z
  .array(topic)
  .min(1)
  .max(topics.length)
  .refine((list) => new Set(list).size === list.length, "must not name a topic twice")

/** A subscription request. Its id is made by the client, so that sending it again is harmless. */
export const subscribeForm = z.strictObject({
  id: sentId,
  email,
  locale: z.enum(locales),
  topics: requestedTopics,
  consent: z.strictObject({
    version: z.literal(consent.version, { error: `must be the version that is shown now, ${consent.version}` }),
  }),
  botCheck: botCheckSchema,
  website: honeypot,
})

export type SubscribeForm = z.output<typeof subscribeForm>

/** The same for every address, so that it does not reveal who is subscribed. */
export const subscribeReceipt = z.object({ received: z.literal(true) })

const token = z.string().max(subscriptionLimits.tokenMax)

export const confirmBody = z.strictObject({ token })

/** The confirmed subscription. */
export const confirmed = z.object({ locale: z.enum(locales), topics: z.array(topic) })

/** The link in a mail has the token in its address (RFC 8058); a page may send it in the body. */
export const removeQuery = z.strictObject({ token: token.optional() })

/** A page's body, that of a mail program's one click (RFC 8058, section 3.1), or none. */
export const removeBody = z
  .union([
    z.strictObject({ token }),
    z.strictObject({ "List-Unsubscribe": z.literal("One-Click") }),
    z.strictObject({}),
  ])
  .nullish()

const wholeToken = line({ min: 1, max: subscriptionLimits.tokenMax })

/**
 * Sets the topics of a subscription by the token of its mails: some of those that it had, or none to leave. `undo` brings
 * back what leaving took away.
 */
export const topicsBody = z
  .strictObject({
    token: wholeToken,
    topics: z
      .array(topic)
      .max(topics.length)
      .refine((list) => new Set(list).size === list.length, "must not name a topic twice")
      .optional(),
    undo: z.literal(true).optional(),
  })
  .refine(({ topics: chosen, undo }) => (chosen === undefined) !== (undo === undefined), {
    path: ["topics"],
    message: "either topics or undo is needed",
  })

export const readBody = z.strictObject({ token: wholeToken, action: z.enum(["leave", "confirm"]) })

/**
 * What a mail's link can do: `open` before its action, `done` after it, `over` when it does nothing any more. `topics`
 * are those of the subscription, or those that it would have; `former` were taken away and can come back.
 */
export const mailLinkState = z.object({
  state: z.enum(["open", "done", "over"]),
  topics: z.array(topic),
  former: z.array(topic),
})

export type MailLinkState = z.infer<typeof mailLinkState>

/** With `topic`, a blog post goes to those who wait for the launcher, instead of those who read the studio's news. */
export const notifyBody = z
  .strictObject({
    kind: z.enum(["blog", "devblog", "job"]),
    id: sentId,
    topic: z.literal("launcher").optional(),
    locales: z
      .array(z.enum(locales))
      .min(1)
      .max(locales.length)
      .refine((list) => new Set(list).size === list.length, "must not name a language twice"),
  })
  .refine(({ kind, topic }) => topic === undefined || kind === "blog", {
    path: ["topic"],
    message: "can be chosen for a blog post alone",
  })

export type NotifyBody = z.output<typeof notifyBody>

const count = z.number().int().nonnegative()

/** Progress of a notification. `spread` is false while its mails are still being created. */
const notification = z.object({
  id: z.uuid(),
  kind: z.enum(["blog", "devblog", "job"]),
  entryId: z.uuid(),
  locale: z.enum(locales),
  topic,
  title: z.string(),
  madeAt: timestamp,
  madeBy: z.string(),
  spread: z.boolean(),
  recipients: count,
  queued: count,
  sent: count,
  failed: count,
})

export type NotificationProgress = z.infer<typeof notification>

/** All notifications of an entry, including earlier ones. */
export const notified = z.object({ items: z.array(notification) })

export const notificationQuery = z.strictObject({
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** Newest first. `pausedUntil` is set while sending pauses, because the mail server fails. */
export const notificationList = z.object({
  items: z.array(notification),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  pausedUntil: timestamp.nullable(),
})

export type NotificationList = z.infer<typeof notificationList>

/** Numbers of subscriptions, without addresses. `topics` counts confirmed ones. */
export const subscriptionCounts = z.object({
  states: z.object({ pending: count, confirmed: count, left: count }),
  topics: z.array(z.object({ topic, locale: z.enum(locales), confirmed: count })),
})

export type SubscriptionCounts = z.infer<typeof subscriptionCounts>

/** An address whose owner asked a user for a subscription; it has to confirm like any other. */
export const inviteBody = z.strictObject({ id: sentId, email, locale: z.enum(locales), topics: requestedTopics })

export type InviteBody = z.output<typeof inviteBody>

export const endBody = z.strictObject({ email })

/** `known` says whether the address had a subscription, confirmed or not, until now. */
export const ended = z.object({ known: z.boolean() })

/** Requests the subscribers after this id; null for the first ones. */
export const exportBody = z.strictObject({ after: sentId.nullable() })

const subscriber = z.object({
  email: z.string(),
  locale: z.enum(locales),
  topics: z.array(topic),
  confirmedAt: timestamp.nullable(),
})

export type ExportedSubscriber = z.infer<typeof subscriber>

/** A batch of confirmed subscribers; `next` is the `after` of the next request, null after the last batch. */
export const exported = z.object({ items: z.array(subscriber), next: z.uuid().nullable() })

export const testBody = z.strictObject({
  kind: z.enum(["blog", "devblog", "job"]),
  id: sentId,
  locale: z.enum(locales),
})

export type TestBody = z.output<typeof testBody>

/** Recipient of the test mail: the current user's address from the identity provider. */
export const testSent = z.object({ to: z.string() })
