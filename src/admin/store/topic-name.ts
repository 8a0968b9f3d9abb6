import { isOwnTopic, topicsWith, type OwnTopic, type Topic } from "../../../shared/subscriptions.ts"
import { useGameNames, useNameOfGame } from "./games-api.ts"

/** What a topic is called in the reader's language; `text` has the names of those that are no game. */
export const useTopicName = (text: (own: OwnTopic) => string): ((topic: Topic) => string) => {
  const nameOf = useNameOfGame()
  return (topic) => (isOwnTopic(topic) ? text(topic) : nameOf(topic))
}

/** The topics that visitors can choose: the live games among them. */
export const useTopics = (): Topic[] =>
  topicsWith(useGameNames().flatMap(({ id, state }) => (state === "live" ? [id] : [])))
