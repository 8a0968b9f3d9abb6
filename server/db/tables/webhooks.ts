import type { ColumnType } from "kysely"
import type { DeliveryError, DeliveryEvent, DeliveryState, WebhookEvent } from "../../../shared/contract/webhooks.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

export type WebhookTables = {
  webhook: {
    id: string
    version: number
    name: string
    url: string
    events: ColumnType<WebhookEvent[], string, string>
    enabled: boolean
    /** Encrypted with a key that the settings have (webhooks/webhook-secrets.ts). */
    secret: string
    former_secret: string | null
    /** Until when the former secret signs too. */
    former_until: Date | null
    /** Public position up to which the changes have become deliveries. */
    position: number
    /** The first failure since the last success. */
    failing_since: Date | null
    created_at: Date
  }
  webhook_delivery: {
    id: string
    webhook_id: string
    event: DeliveryEvent
    /** Distinguishes deliveries of one event, so that no happening becomes two. */
    subject: string
    /** The text that it is about; null for other events. */
    kind: EntryKind | null
    entry_id: string | null
    locale: Locale | null
    /** Why a text is not public any more. */
    reason: "withdrawn" | "closed" | null
    title: string
    state: DeliveryState
    /** What is sent; null while the page is awaited. */
    body: string | null
    /** Increased when an admin sends it again, which ends the attempts of the round before. */
    round: number
    /** Attempts of this round. */
    attempts: number
    status: number | null
    error: DeliveryError | null
    created_at: Date
    attempted_at: Date | null
    next_at: Date | null
  }
}
