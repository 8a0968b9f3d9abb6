import { z } from "zod"
import { gameContent, gameId } from "../../shared/contract/games.ts"
import { gameStates } from "../../shared/games.ts"
import { inAllLanguages } from "../content/games/game-languages.ts"
import type { GameRow } from "../content/games/games-repository.ts"

const portableGame = z.strictObject({
  id: gameId,
  state: z.enum(gameStates),
  content: z.preprocess(inAllLanguages, gameContent),
})

/** A game as an export has it. */
export type PortableGame = z.infer<typeof portableGame>

/** The games in their order, as the text of a file: the same content makes the same bytes. */
export const gamesText = (rows: readonly GameRow[]): string => {
  const games = rows.map(({ id, state, content }) => ({ id, state, content: gameContent.parse(content) }))
  return `${JSON.stringify(games, null, 2)}\n`
}

/**
 * Reads what `gamesText` wrote.
 *
 * @throws ZodError, or SyntaxError for what is no JSON
 */
export const readGamesText = (text: string): PortableGame[] => z.array(portableGame).parse(JSON.parse(text))
