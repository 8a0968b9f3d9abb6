import type {
  ExportedSubscriber,
  NotificationList,
  NotificationProgress,
  SubscriptionCounts,
} from "../../shared/contract/subscriptions.ts"
import type { NotificationPage } from "./notifications-service.ts"
import type { Counts } from "./subscriptions-service.ts"
import type { NotificationWithMails } from "./notifications-repository.ts"
import type { Subscriber } from "./subscriptions-repository.ts"

const stateOf = (row: NotificationWithMails): NotificationProgress["state"] => {
  if (row.canceled_at !== null) return row.canceled_by === null ? "dropped" : "canceled"
  if (row.started_at === null) return "waiting"
  return row.spread_at === null || row.queued > 0 ? "sending" : "sent"
}

export const presentNotification = (row: NotificationWithMails): NotificationProgress => ({
  id: row.id,
  kind: row.entry_kind,
  entryId: row.entry_id,
  locale: row.locale,
  topic: row.topic,
  title: row.title,
  subject: row.subject,
  intro: row.intro,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  sendAt: row.send_at?.toISOString() ?? null,
  state: stateOf(row),
  startedAt: row.started_at?.toISOString() ?? null,
  canceledAt: row.canceled_at?.toISOString() ?? null,
  canceledBy: row.canceled_by,
  spread: row.spread_at !== null,
  recipients: row.recipients,
  queued: row.queued,
  sent: row.sent,
  failed: row.rejected + row.gave_up,
  rejected: row.rejected,
  gaveUp: row.gave_up,
  withdrawn: row.recipients - row.queued - row.sent - row.rejected - row.gave_up,
  unsubscribed: row.unsubscribed,
})

export const presentNotificationPage = ({
  notifications,
  pausedUntil,
  ...page
}: NotificationPage): NotificationList => ({
  items: notifications.map(presentNotification),
  page: page.page,
  perPage: page.perPage,
  total: page.total,
  pausedUntil: pausedUntil?.toISOString() ?? null,
})

export const presentCounts = ({ states, topics }: Counts): SubscriptionCounts => {
  const totalOf = (state: "pending" | "confirmed" | "left") => states.find((row) => row.state === state)?.total ?? 0
  return {
    states: { pending: totalOf("pending"), confirmed: totalOf("confirmed"), left: totalOf("left") },
    topics: topics.map(({ topic, locale, total }) => ({ topic, locale, confirmed: total })),
  }
}

/** A subscriber in an export, without the token that ends the subscription. */
export const presentSubscriber = ({ email, locale, topics, confirmed_at: at }: Subscriber): ExportedSubscriber => ({
  email,
  locale,
  topics,
  confirmedAt: at?.toISOString() ?? null,
})
