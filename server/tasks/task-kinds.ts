/** That another release is live. It is the body of the call, but for its id. */
export type ReleaseEvent = {
  /** The same at every attempt, so that a receiver knows a repetition. */
  id: string
  kind: "built" | "rolled-back"
  release: string
  /** When it went live; ISO 8601. */
  at: string
  /** Origin of the site. */
  site: string
  /** Addresses of everything that is new, other or gone, below the origin; null when any may be. */
  changed: string[] | null
}

/** What each job is given. A job may run more than once, so its work must come to the same when repeated. */
export type TaskData = {
  /** Publishes, closes and shows what is due (content/scheduling/due-entries-service.ts). */
  "promote-due": Record<string, never>
  /** Hands the mails that are due to the mail server (mail/mail-sending-service.ts). */
  "send-mails": Record<string, never>
  /** Deletes what has been kept for long enough (app/retention.ts). */
  "delete-old": Record<string, never>
  /** Asks the address of a wish to subscribe for confirmation (subscribers/subscription-requests-service.ts). */
  "answer-subscription": { id: string }
  /** Makes the mails of a notification (subscribers/notifications-service.ts). */
  "spread-notification": { id: string }
  /** Deletes stored bytes that nothing needs any more. */
  "sweep-files": Record<string, never>
  /** Tells whoever asked for it that another release is live (webhooks/release-news.ts). */
  "call-webhook": ReleaseEvent
}

export type TaskName = keyof TaskData

/** Times in seconds. A job that fails is tried again after `retryDelay`, then twice as long each time up to the maximum. */
export type TaskKind = {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Longest run; what lasts longer counts as failed. */
  expireInSeconds: number
}

/** Work that is scheduled anyway: the next turn is the retry. */
const recurring: TaskKind = { retryLimit: 2, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 300 }

/** Work that nothing else brings up again: it is tried for more than a day. */
const once: TaskKind = { retryLimit: 30, retryDelay: 5, retryDelayMax: 3_600, expireInSeconds: 600 }

export const taskKinds: Record<TaskName, TaskKind> = {
  "promote-due": recurring,
  "send-mails": recurring,
  "delete-old": { ...recurring, expireInSeconds: 3_600 },
  "answer-subscription": once,
  "spread-notification": once,
  "sweep-files": recurring,
  "call-webhook": once,
}
