import { gameIds } from "../../shared/games.ts"
import { paths } from "../../shared/paths.ts"
import { games, type GameTheme } from "./games.ts"
import { isWithin } from "./navigation.ts"

/** The studio's own pages are light paper, a game's pages its own dark, the games list a scene of both. */
export type SiteTheme = "paper" | "games" | GameTheme

/**
 * The mood of a page, which its footer follows: paper, black (in a game's own colours) or split.
 *
 * @param path address without language prefix
 */
export const footerTheme = (path: string): SiteTheme => {
  if (path === paths.games) return "games"
  const game = gameIds.find((id) => isWithin(path, paths.game(id)) || isWithin(path, paths.devblog(id)))
  return game ? games[game].theme : "paper"
}
