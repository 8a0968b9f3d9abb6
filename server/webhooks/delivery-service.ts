import { randomUUID } from "node:crypto"
import type { deliveriesQuery, DeliveryError } from "../../shared/contract/webhooks.ts"
import type { z } from "zod"
import { webhookLimits } from "../../shared/limits/webhooks.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot } from "../db/connection.ts"
import { pageOf } from "../db/page-of.ts"
import { ApiError } from "../http/api-error.ts"
import { PrivateAddressError } from "../http/public-address.ts"
import type { ServiceContext } from "../service-context.ts"
import type { TaskData } from "../tasks/task-kinds.ts"
import { queueDelivery } from "./content-events-service.ts"
import {
  deleteDeliveriesBefore,
  findDelivery,
  listDeliveries,
  lockDelivery,
  updateDelivery,
  type DeliveryRow,
} from "./deliveries-repository.ts"
import { sendSigned } from "./signed-request.ts"
import type { ContentWebhookConfig } from "./webhook-config.ts"
import { openWebhookSecret } from "./webhook-secrets.ts"
import { findWebhook, lockWebhook, updateWebhook, type WebhookRow } from "./webhooks-repository.ts"

type DeliveryContext = ServiceContext & ContentWebhookConfig

/** What came of an attempt; without an error the receiver took it. */
type Outcome = { status: number | null; error: DeliveryError | null }

const errorOf = (error: unknown): DeliveryError => {
  if (error instanceof PrivateAddressError) return "private"
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable"
}

/** Secrets that sign now; null when the present one cannot be read. */
const secretsOf = (row: WebhookRow, key: string, now: Date): Buffer[] | null => {
  const secret = openWebhookSecret(row.secret, key)
  if (!secret) return null
  const isFormerValid = row.former_secret !== null && row.former_until !== null && row.former_until > now
  const former = isFormerValid ? openWebhookSecret(row.former_secret ?? "", key) : null
  return former ? [secret, former] : [secret]
}

const attempt = async (context: DeliveryContext, webhook: WebhookRow, delivery: DeliveryRow): Promise<Outcome> => {
  const { key, allowPrivate } = context.contentWebhooks
  const now = context.now()
  if (!webhook.enabled && delivery.event !== "webhook.test") return { status: null, error: "off" }
  const secrets = secretsOf(webhook, key, now)
  if (!secrets) return { status: null, error: "secret" }
  const message = {
    id: `msg_${delivery.id}`,
    seconds: Math.floor(now.getTime() / 1_000),
    body: delivery.body ?? "",
  }
  const options = { within: webhookLimits.responseWithin, publicOnly: !allowPrivate }
  return sendSigned(webhook.url, secrets, message, options).then(
    (status) => ({ status, error: status >= 200 && status <= 299 ? null : "status" }),
    (error: unknown) => ({ status: null, error: errorOf(error) })
  )
}

/** How a delivery stands after an attempt. */
const resultOf = ({ error, status }: Outcome, { attempts }: DeliveryRow, now: Date) => {
  const wait = webhookLimits.retryAfter[attempts]
  const facts = { attempts: attempts + 1, attempted_at: now, status, error }
  if (error === null) return { ...facts, state: "delivered", next_at: null } as const
  if (error === "off" || wait === undefined) return { ...facts, state: "failed", next_at: null } as const
  return { ...facts, state: "waiting", next_at: new Date(now.getTime() + wait) } as const
}

/**
 * Makes one attempt of a delivery, stores what came of it, and plans the next one, in one transaction. A process that dies in
 * between leaves the task to be run again: the receiver may get the message twice, under the same id.
 */
export const deliverEvent = async (
  context: DeliveryContext,
  { id, round, attempt: number }: TaskData["deliver-event"]
): Promise<void> => {
  const { store: root } = context.database
  const isDue = (row: DeliveryRow | undefined): row is DeliveryRow =>
    row?.state === "waiting" && row.round === round && row.attempts === number
  const delivery = await findDelivery(root, id)
  const webhook = delivery && (await findWebhook(root, delivery.webhook_id))
  if (!isDue(delivery) || !webhook) return
  const outcome = await attempt(context, webhook, delivery)
  await root.transaction().execute(async (store) => {
    const now = context.now()
    const receiver = await lockWebhook(store, webhook.id)
    const locked = await lockDelivery(store, id)
    // Removed meanwhile, or sent again by an admin.
    if (!receiver || !isDue(locked)) return
    const { next_at: nextAt, ...facts } = resultOf(outcome, locked, now)
    await updateDelivery(store, id, { ...facts, next_at: nextAt })
    if (outcome.error === null) await updateWebhook(store, webhook.id, { failing_since: null })
    else if (outcome.error !== "off" && receiver.failing_since === null)
      await updateWebhook(store, webhook.id, { failing_since: now })
    if (nextAt)
      await context.queue.send("deliver-event", { id, round, attempt: number + 1 }, { store, startAfter: nextAt })
  })
}

/** A page of the deliveries of a webhook, the latest first. @throws ApiError notFound */
export const listDeliveriesOf = (context: ServiceContext, { webhook, ...query }: z.output<typeof deliveriesQuery>) => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    if (!(await findWebhook(store, webhook))) throw new ApiError("notFound")
    return { ...(await listDeliveries(store, webhook, place)), page, perPage }
  })
}

/** Sends a message that says nothing, also to a webhook that is off. @throws ApiError notFound */
export const testWebhook = (context: ServiceContext, webhookId: string, actor: Actor): Promise<DeliveryRow> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const webhook = await lockWebhook(store, webhookId)
    if (!webhook) throw new ApiError("notFound")
    const event = { type: "webhook.test", subject: randomUUID(), happenedAt: now, now, data: {} } as const
    const id = await queueDelivery(context, store, webhook, event)
    await recordAudit(store, now, { actor, action: "webhook.test", subjectId: webhookId, name: webhook.name })
    const row = id === null ? undefined : await findDelivery(store, id)
    if (!row) throw new ApiError("notFound")
    return row
  })

/**
 * Sends a delivery again at once, under the same id and with the same body, and again as often if that fails.
 *
 * @throws ApiError notFound; invalidRequest while its page is awaited
 */
export const resendDelivery = (context: ServiceContext, id: string, actor: Actor): Promise<DeliveryRow> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const before = await findDelivery(store, id)
    const webhook = before && (await lockWebhook(store, before.webhook_id))
    const row = webhook && (await lockDelivery(store, id))
    if (!webhook || !row) throw new ApiError("notFound")
    if (row.state === "held") throw new ApiError("invalidRequest", [{ path: "body.id", message: "waits for its page" }])
    const round = row.round + 1
    const facts = { round, attempts: 0, state: "waiting", status: null, error: null, next_at: now } as const
    const resent = await updateDelivery(store, id, facts)
    await context.queue.send("deliver-event", { id, round, attempt: 0 }, { store })
    const details = { event: row.event, delivery: id }
    await recordAudit(store, now, {
      actor,
      action: "webhook.resend",
      subjectId: webhook.id,
      name: webhook.name,
      details,
    })
    return resent
  })

/** Deletes deliveries that are older than the log keeps them (webhookLimits.keepDays). Returns their number. */
export const deleteOldDeliveries = ({ database, now }: ServiceContext): Promise<number> =>
  deleteDeliveriesBefore(database.store, new Date(now().getTime() - webhookLimits.keepDays * 86_400_000))
