import type { Locale } from "../../shared/locales.ts"
import { isOwnTopic, topicsWith, type OwnTopic, type Topic } from "../../shared/subscriptions.ts"
import { findGameNames, listLiveGameIds } from "../content/games/games-repository.ts"
import type { Store } from "../db/connection.ts"
import { ApiError } from "../http/api-error.ts"

/** What a topic is called; `text` has the names of those that are no game. */
export type NameTopic = (topic: Topic, text: (own: OwnTopic) => string) => string

/** The names of topics in a language; a game that is gone is called by its id. */
export const topicNames = async (store: Store, locale: Locale): Promise<NameTopic> => {
  const games = await findGameNames(store)
  return (topic, text) => (isOwnTopic(topic) ? text(topic) : (games.get(topic)?.[locale] ?? topic))
}

/**
 * The topics that a request names, in the order of all topics.
 *
 * @throws ApiError invalidRequest for one that the site does not have
 */
export const requireTopics = async (store: Store, wanted: readonly Topic[]): Promise<Topic[]> => {
  const all = topicsWith(await listLiveGameIds(store))
  const unknown = wanted.findIndex((topic) => !all.includes(topic))
  if (unknown >= 0)
    throw new ApiError("invalidRequest", [{ path: `body.topics.${unknown}`, message: "is no topic of the site" }])
  return all.filter((topic) => wanted.includes(topic))
}
