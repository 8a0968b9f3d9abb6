import type { GameContent } from "../../../shared/contract/games.ts"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { locales, type LocalizedText } from "../../../shared/locales.ts"

const isNeeded = "is needed before the game is public"

const missingWords = (path: string, text: LocalizedText): ErrorDetail[] =>
  locales.flatMap((locale) => (text[locale] === "" ? [{ path: `${path}.${locale}`, message: isNeeded }] : []))

/**
 * What a game lacks for its pages.
 *
 * @param artwork whether the repository has artwork for it, which stands in for pictures
 * @param at prefix of the paths
 */
export const missingInGame = (game: GameContent, artwork: boolean, at: string): ErrorDetail[] => {
  const { name, line, intro, description, devblogLead, features, shots, questions } = game
  const words = Object.entries({ name, line, intro, description, devblogLead })
  const needed = Object.entries({
    minimumAge: game.minimumAge,
    releasedIn: game.releasedIn,
    crewSize: game.crewSize,
    ...(artwork ? {} : { hero: game.hero, poster: game.poster }),
  })
  return [
    ...words.flatMap(([field, text]) => missingWords(`${at}.${field}`, text)),
    ...needed.flatMap(([field, value]) => (value === null ? [{ path: `${at}.${field}`, message: isNeeded }] : [])),
    ...(game.systems.length === 0 ? [{ path: `${at}.systems`, message: isNeeded }] : []),
    ...features.flatMap(({ title, text }, index) => [
      ...missingWords(`${at}.features.${index}.title`, title),
      ...missingWords(`${at}.features.${index}.text`, text),
    ]),
    ...shots.flatMap(({ alt, picture }, index) => [
      ...missingWords(`${at}.shots.${index}.alt`, alt),
      ...(artwork || picture !== null ? [] : [{ path: `${at}.shots.${index}.picture`, message: isNeeded }]),
    ]),
    ...questions.flatMap(({ ask, answer }, index) => [
      ...missingWords(`${at}.questions.${index}.ask`, ask),
      ...missingWords(`${at}.questions.${index}.answer`, answer),
    ]),
  ]
}
