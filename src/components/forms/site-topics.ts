import { isOwnTopic, topicsWith, type OwnTopic, type Topic } from "../../../shared/subscriptions.ts"
import { useSiteGames } from "../content/site-games.ts"

/** The topics of the site's mails, the live games among them, in the order in which forms name them. */
export const useSiteTopics = (): Topic[] => topicsWith(useSiteGames().map(({ id }) => id))

/** What a topic is called; `text` has the names of those that are no game. */
export const useSiteTopicName = (text: (own: OwnTopic) => string): ((topic: Topic) => string) => {
  const games = useSiteGames()
  return (topic) => (isOwnTopic(topic) ? text(topic) : (games.find(({ id }) => id === topic)?.name ?? topic))
}
