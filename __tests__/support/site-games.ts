import { earlierGames } from "../../server/db/migrations/0042-games.ts"
import { earlierQuestions } from "../../server/db/migrations/0046-game-questions.ts"
import { gameContent, type GameContent, type PublishedGame } from "../../shared/contract/games.ts"
import type { NamedGame } from "../../shared/games.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import { gameFields } from "../../src/gatsby/content/content-nodes.ts"
import type { GameNode } from "../../src/gatsby/content/site-content.ts"

/** The games with which a database begins, by their ids. */
export const demoGames: Record<string, GameContent> = Object.fromEntries(
  Object.entries(earlierGames).map(([id, content]) => [
    id,
    gameContent.parse({ ...content, questions: earlierQuestions[id as keyof typeof earlierQuestions] }),
  ])
)

/** A game as the public API has it. */
export const publishedGame = (id: string, changes: Partial<PublishedGame> = {}): PublishedGame =>
  ({
    id,
    artwork: id,
    ...(demoGames[id] ?? demoGames["frostborn"]),
    ...(demoGames[id] ? {} : { artwork: null, questions: [] }),
    ...changes,
  }) as PublishedGame

/** The nodes of games in both languages, in their order. */
export const gameNodes = (games: readonly PublishedGame[]): GameNode[] =>
  games.flatMap((game, place) =>
    locales.map((locale) => ({ ...gameFields(game, place)[locale], entryId: game.id, locale }) as unknown as GameNode)
  )

export const demoGameNodes: readonly GameNode[] = gameNodes(Object.keys(demoGames).map((id) => publishedGame(id)))

/** The games as pages in a language name them. */
export const siteGames = (locale: Locale, nodes: readonly GameNode[] = demoGameNodes): NamedGame[] =>
  nodes
    .filter((node) => node.locale === locale)
    .map(({ entryId: id, name, theme, accent }) => ({ id, name, theme, accent }))
