import { z } from "zod"
import { sentLocalized } from "./localized.ts"
import { consent } from "../consent.ts"
import { subscriptionLimits } from "../limits/subscriptions.ts"
import { locales } from "../locales.ts"
import { topics } from "../subscriptions.ts"
import { gameLimits } from "../limits/games.ts"
import { instant, sentId } from "./admin-entries.ts"
import { botCheckSchema, honeypot } from "./bot-check.ts"
import { timestamp } from "./entry.ts"
import { gameId } from "./games.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { email, line, text } from "./text.ts"

/** News, the launcher, the vacancies, or a game by its id. */
const topic = gameId

const topicsMax = topics.length + gameLimits.countMax

const requestedTopics = z
  .array(topic)
  .min(1)
  .max(topicsMax)
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
      .max(topicsMax)
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

const notifiableKind = z.enum(["blog", "devblog", "job"])

/** Those who wait for the launcher, instead of those who read the studio's news: for a blog post alone. */
const audience = z.literal("launcher").optional()

/** The words of a notification that are not the entry's own; null for those of the entry. Plain text. */
const notificationWords = z.strictObject({
  subject: line({ min: 1, max: subscriptionLimits.subjectMax }).nullable(),
  intro: text({ max: subscriptionLimits.introMax }).nullable(),
})

export type NotificationWords = z.output<typeof notificationWords>

const ofBlogAlone = ({ kind, topic }: { kind: string; topic?: string | undefined }): boolean =>
  topic === undefined || kind === "blog"

const audienceIssue = { path: ["topic"], message: "can be chosen for a blog post alone" }

/**
 * Notifies the subscribers of an entry that is public or scheduled. The mails go out when visitors can read it, and not
 * before `sendAt`.
 */
export const notifyBody = z
  .strictObject({
    kind: notifiableKind,
    id: sentId,
    topic: audience,
    locales: z
      .array(z.enum(locales))
      .min(1)
      .max(locales.length)
      .refine((list) => new Set(list).size === list.length, "must not name a language twice"),
    words: sentLocalized(notificationWords.optional()).optional(),
    sendAt: instant.nullable().optional(),
  })
  .refine(ofBlogAlone, audienceIssue)

export type NotifyBody = z.output<typeof notifyBody>

const count = z.number().int().nonnegative()

/** `waiting` for its time or its entry, `canceled` by a user, `dropped` because its entry was unpublished before it went. */
const notificationStates = ["waiting", "sending", "sent", "canceled", "dropped"] as const

/** A notification and what came of it. `spread` is false while its mails are still being created. */
export const notification = z.object({
  id: z.uuid(),
  kind: notifiableKind,
  entryId: z.uuid(),
  locale: z.enum(locales),
  topic,
  title: z.string(),
  subject: z.string().nullable(),
  intro: z.string().nullable(),
  madeAt: timestamp,
  madeBy: z.string(),
  /** Before which it does not go out; null to go as soon as its entry is live. */
  sendAt: timestamp.nullable(),
  state: z.enum(notificationStates),
  startedAt: timestamp.nullable(),
  canceledAt: timestamp.nullable(),
  canceledBy: z.string().nullable(),
  spread: z.boolean(),
  recipients: count,
  queued: count,
  sent: count,
  /** `rejected` and `gaveUp` together. */
  failed: count,
  /** Refused for good by the mail server, with its answer in the outbox. */
  rejected: count,
  /** Not taken by the mail server for days. */
  gaveUp: count,
  /** Not sent any more: they unsubscribed before, or it was canceled. */
  withdrawn: count,
  /** Of those who got it, who does not get mails of this topic any more. */
  unsubscribed: count,
})

export type NotificationProgress = z.infer<typeof notification>

/** All notifications of an entry, including earlier ones. */
export const notified = z.object({ items: z.array(notification) })

/** `care` limits the list to those that were dropped lately and not asked for again. */
export const notificationQuery = z.strictObject({
  entry: z.uuid().optional(),
  care: z.literal("true").optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type NotificationQuery = z.output<typeof notificationQuery>

export const cancelBody = z.strictObject({ id: sentId })

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

/** `latest` has the newest saved words of the entry, whatever its state, instead of those that visitors see. */
const mailOfEntry = {
  kind: notifiableKind,
  id: sentId,
  locale: z.enum(locales),
  topic: audience,
  words: notificationWords.optional(),
  latest: z.boolean().optional(),
}

export const testBody = z.strictObject(mailOfEntry).refine(ofBlogAlone, audienceIssue)

export type TestBody = z.output<typeof testBody>

/** Recipient of the test mail: the current user's address from the identity provider. */
export const testSent = z.object({ to: z.string() })

/** The mail as it would arrive now. `text` and `html` are its two forms; the link to unsubscribe has no effect. */
export const mailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The entry's own words: what stands there without others. */
  words: z.object({ subject: z.string(), intro: z.string() }),
  /** Subscribers of the topic in this language who have not been notified of this entry. */
  recipients: count,
})

export type MailPreview = z.infer<typeof mailPreview>
