import type { GameId } from "./games.ts"

/**
 * What the subscription's form, its mails and the API share beside the schemas (shared/contract/subscriptions.ts). It
 * is a separate file, so that a page with the form loads no schema library.
 */

/** What subscribers can get mails about. */
export const topics = ["news", "last-day-on-earth", "frostborn", "launcher", "vacancies"] as const satisfies readonly (
  | GameId
  | "news"
  | "launcher"
  | "vacancies"
)[]

export type Topic = (typeof topics)[number]

/** Paths below the API's base path. */
export const subscribePaths = {
  add: "/api/v1/subscribe/add",
  confirm: "/api/v1/subscribe/confirm",
  remove: "/api/v1/subscribe/remove",
  /** What a mail's link can still do; its own page asks. */
  read: "/api/v1/subscribe/read",
  topics: "/api/v1/subscribe/topics",
  notify: "/api/v1/subscribe/notify",
  notifications: "/api/v1/subscribe/notifications",
  /** The mail of a notification as it would arrive now. */
  preview: "/api/v1/subscribe/preview",
  cancel: "/api/v1/subscribe/cancel",
  admin: "/api/v1/subscribe/admin",
  invite: "/api/v1/subscribe/invite",
  end: "/api/v1/subscribe/end",
  exportSome: "/api/v1/subscribe/export",
  test: "/api/v1/subscribe/test",
} as const
