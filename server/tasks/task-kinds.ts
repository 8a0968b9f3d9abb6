/** Another release is live. All fields except `id` are the body of the webhook's request. */
export type ReleaseEvent = {
  /** The same at every attempt, so that a receiver recognizes a repetition. */
  id: string
  kind: "built" | "rolled-back"
  release: string
  /** When it went live; ISO 8601. */
  at: string
  /** Origin of the site. */
  site: string
  /** Paths of everything that is new, changed or removed, below the origin; null when any may have changed. */
  changed: string[] | null
}

/** Data of each task. A task may run more than once, so its work must be idempotent. */
export type TaskData = {
  /** Publishes, closes and shows what is due (content/scheduling/due-entries-service.ts). */
  "promote-due": Record<string, never>
  /** Sends the mails that are due (mail/mail-sending-service.ts). */
  "send-mails": Record<string, never>
  /** Writes to users about new submissions, as each of them wants it (inbox/submission-alerts-service.ts). */
  "alert-staff": Record<string, never>
  /** Deletes data whose retention has ended (app/retention.ts). */
  "delete-old": Record<string, never>
  /** Sends a mail that asks a requested subscription to confirm (subscribers/subscription-requests-service.ts). */
  "answer-subscription": { id: string }
  /** Begins the notifications that are due, and drops those of unpublished entries (subscribers/notification-sending-service.ts). */
  "start-notifications": Record<string, never>
  /** Creates the mails of a notification (subscribers/notification-sending-service.ts). */
  "spread-notification": { id: string }
  /** Deletes stored bytes that are no longer needed (files/storage/file-sweep-service.ts). */
  "sweep-files": Record<string, never>
  /** Notifies the webhook's receiver that another release is live (webhooks/deliver-webhook.ts). */
  "deliver-webhook": ReleaseEvent
  /** Finds what visitors see differently, and notifies webhooks of what is live (webhooks/content-events-service.ts). */
  "announce-content": Record<string, never>
  /** Notifies webhooks of an application; ids only (webhooks/content-events-service.ts). */
  "announce-application": { id: string; vacancyId: string; at: string }
  /** Attempts a delivery to a webhook, which plans its next attempt itself (webhooks/delivery-service.ts). */
  "deliver-event": { id: string; round: number; attempt: number }
  /** Stores an encrypted backup in the bucket, and removes old ones (app/backups.ts). */
  "back-up": Record<string, never>
}

export type TaskName = keyof TaskData

/** Times in seconds. A failed task is retried after `retryDelay`, then twice as long each time up to the maximum. */
export type TaskKind = {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Longest run; what lasts longer counts as failed. */
  expireInSeconds: number
  /** How long a task may wait to be run before it is deleted; two weeks unless given. */
  retentionSeconds?: number
}

/** Scheduled work: the next scheduled run is the retry. */
const recurring: TaskKind = { retryLimit: 2, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 300 }

/** Work that nothing else triggers again: it is retried for more than a day. */
const once: TaskKind = { retryLimit: 30, retryDelay: 5, retryDelayMax: 3_600, expireInSeconds: 600 }

export const taskKinds: Record<TaskName, TaskKind> = {
  "promote-due": recurring,
  "send-mails": recurring,
  "alert-staff": recurring,
  "delete-old": { ...recurring, expireInSeconds: 3_600 },
  "answer-subscription": once,
  "start-notifications": recurring,
  "spread-notification": once,
  "sweep-files": recurring,
  "deliver-webhook": once,
  "announce-content": recurring,
  "announce-application": once,
  "deliver-event": once,
  // Its schedule stays where no server makes backups any more: tasks that no server runs must not pile up.
  "back-up": {
    ...{ retryLimit: 4, retryDelay: 300, retryDelayMax: 3_600 },
    ...{ expireInSeconds: 6 * 3_600, retentionSeconds: 12 * 3_600 },
  },
}
