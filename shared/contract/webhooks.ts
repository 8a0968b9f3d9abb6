import { z } from "zod"
import { webhookLimits } from "../limits/webhooks.ts"
import { adminListOf, entryVersion, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** Webhooks: addresses of other programs that are notified of what happens to the content. */

/** `content.published`: visitors can read a text; `content.unpublished`: they cannot any more. */
export const webhookEvents = ["content.published", "content.unpublished", "application.received"] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Also what an admin sends to try a webhook. */
const deliveryEvents = [...webhookEvents, "webhook.test"] as const

export type DeliveryEvent = (typeof deliveryEvents)[number]

/** `held`: the page is not live yet; `waiting`: the next attempt is due at `nextAt`. */
const deliveryStates = ["held", "waiting", "delivered", "failed"] as const

export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why an attempt failed. `status`: the response was not a success; `private`: the address leads into a private network;
 * `secret`: the secret cannot be read with the server's settings; `off`: the webhook was off.
 */
const deliveryErrors = ["status", "timeout", "unreachable", "private", "secret", "off"] as const

export type DeliveryError = (typeof deliveryErrors)[number]

const receiver = {
  name: line({ min: 1, max: webhookLimits.nameMax }),
  url: z
    .string()
    .trim()
    .max(webhookLimits.urlMax)
    .refine((value) => {
      const url = URL.parse(value)
      return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
    }, "must be an http(s) address without a user"),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .max(webhookEvents.length)
    .refine((named) => new Set(named).size === named.length, "must name each event once"),
  enabled: z.boolean(),
}

export const webhook = z.object({
  id: z.uuid(),
  version: entryVersion,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  createdAt: timestamp,
  /** Since when every attempt has failed; null while the last one succeeded. */
  failingSince: timestamp.nullable(),
  /** Until when the former secret signs too; null unless there is a new one. */
  formerSecretUntil: timestamp.nullable(),
})

export type Webhook = z.infer<typeof webhook>

/** In the order of their names. */
export const webhookList = z.object({ items: z.array(webhook) })

export const webhookBody = z.strictObject(receiver)

export type WebhookBody = z.infer<typeof webhookBody>

export const webhookEdit = z.strictObject({ id: sentId, version: entryVersion, ...receiver })

export type WebhookEdit = z.infer<typeof webhookEdit>

export const webhookIdBody = z.strictObject({ id: sentId })

/** A webhook with a new secret, which no other response has. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() })

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

export const removedWebhook = z.object({ id: z.uuid() })

export const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.enum(deliveryEvents),
  /** Title of the text that it is about; empty for others. */
  title: z.string(),
  state: z.enum(deliveryStates),
  /** Since it was sent, or sent again. */
  attempts: z.int().min(0),
  /** HTTP status of the last response; null when there was none. */
  status: z.int().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  createdAt: timestamp,
  attemptedAt: timestamp.nullable(),
  nextAt: timestamp.nullable(),
  /** The JSON that is sent; null while it is held. */
  body: z.string().nullable(),
})

export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const deliveriesQuery = z.strictObject({
  webhook: sentId,
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** The latest first. */
export const webhookDeliveries = adminListOf(webhookDelivery)

export { webhookPaths } from "../staff-endpoints.ts"
