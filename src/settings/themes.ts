import type { GameTheme, NamedGame } from "../../shared/games.ts"
import { paths } from "../../shared/paths.ts"
import { isWithin } from "./navigation.ts"

/** `paper` is the light theme of the studio's own pages, `games` that of the games list; each game has a dark one. */
export type SiteTheme = "paper" | "games" | GameTheme

/** The game whose page or developer blog is at an address without language prefix. */
export const gameOfPath = <Game extends Pick<NamedGame, "id">>(
  path: string,
  games: readonly Game[]
): Game | undefined => games.find(({ id }) => isWithin(path, paths.game(id)) || isWithin(path, paths.devblog(id)))

/**
 * The theme of a page, which its footer follows: paper, black (in a game's own colors) or split.
 *
 * @param path address without language prefix
 */
export const footerTheme = (path: string, games: readonly Pick<NamedGame, "id" | "theme">[]): SiteTheme =>
  path === paths.games ? "games" : (gameOfPath(path, games)?.theme ?? "paper")

/** The attributes that give an element the colors of a game; the accent of its own theme is in `gameColorsFile`. */
export const themeAttributes = ({ id, theme }: Pick<NamedGame, "id" | "theme">) => ({
  "data-theme": theme,
  "data-game": theme === "own" ? id : undefined,
})
