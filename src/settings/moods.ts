import { gameIds } from "../../shared/games.ts"
import { paths } from "../../shared/paths.ts"
import { games, type GameMood } from "./games.ts"
import { isWithin } from "./navigation.ts"

/** The studio's own pages are light paper, a game's pages its own dark, the games list a scene of both. */
export type SiteMood = "paper" | "games" | GameMood

/**
 * The mood of a page, which its footer follows: paper, black (in a game's own colours) or split.
 *
 * @param path address without language prefix
 */
export const footerMood = (path: string): SiteMood => {
  if (path === paths.games) return "games"
  const game = gameIds.find((id) => isWithin(path, paths.game(id)) || isWithin(path, paths.devblog(id)))
  return game ? games[game].mood : "paper"
}
