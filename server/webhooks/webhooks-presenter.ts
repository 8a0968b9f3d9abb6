import type { Webhook, WebhookDelivery } from "../../shared/contract/webhooks.ts"
import type { DeliveryRow } from "./deliveries-repository.ts"
import type { WebhookRow } from "./webhooks-repository.ts"

export const presentWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  version: row.version,
  name: row.name,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  formerSecretUntil: row.former_until !== null && row.former_until > now ? row.former_until.toISOString() : null,
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  title: row.title,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  body: row.body,
})
