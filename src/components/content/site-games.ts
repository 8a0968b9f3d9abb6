import { createContext, use } from "react"
import type { GameId, NamedGame } from "../../../shared/games.ts"

/** The live games in their order, with their names in the language of the page. */
export const SiteGames = createContext<readonly NamedGame[]>([])

export const useSiteGames = (): readonly NamedGame[] => use(SiteGames)

/** A game by its id. One that visitors do not see, as in the preview of a draft, is called by it. */
export const useSiteGame = (id: GameId): NamedGame =>
  useSiteGames().find((game) => game.id === id) ?? { id, name: id, theme: "own", accent: null }
