import type { GameId } from "./games.ts"

/**
 * What the subscription's form, its mails and the API share beside the schemas (shared/contract/subscriptions.ts). It
 * is a separate file, so that a page with the form loads no schema library.
 */

/** What subscribers can get mails about, beside the games. */
export const topics = ["news", "launcher", "vacancies"] as const

/** A game is a topic by its id. */
export type OwnTopic = (typeof topics)[number]

/** One of them, or a game. */
export type Topic = GameId

/** Whether a topic is one that has its own name in the texts; all others are games. */
export const isOwnTopic = (topic: Topic): topic is OwnTopic => (topics as readonly string[]).includes(topic)

/** All topics in the order in which forms and mails name them. */
export const topicsWith = (games: readonly GameId[]): Topic[] => ["news", ...games, "launcher", "vacancies"]

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
