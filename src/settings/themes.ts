import { gameIds } from "../../shared/games.ts"
import { paths } from "../../shared/paths.ts"
import { games, type GameTheme } from "./games.ts"
import { isWithin } from "./navigation.ts"

/** `paper` is the light theme of the studio's own pages, `games` that of the games list; each game has a dark one. */
export type SiteTheme = "paper" | "games" | GameTheme

/**
 * The theme of a page, which its footer follows: paper, black (in a game's own colors) or split.
 *
 * @param path address without language prefix
 */
export const footerTheme = (path: string): SiteTheme => {
  if (path === paths.games) return "games"
  const game = gameIds.find((id) => isWithin(path, paths.game(id)) || isWithin(path, paths.devblog(id)))
  return game ? games[game].theme : "paper"
}
