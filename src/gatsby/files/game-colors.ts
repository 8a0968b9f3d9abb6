import { defaultLocale } from "../../../shared/locales.ts"
import { gameColorsFile } from "../../../shared/paths.ts"
import { gamesIn, type GameNode } from "../content/site-content.ts"
import type { TextFile } from "./feeds.ts"

/** The style sheet with the accents of games that have a theme of their own; none if no game has one. */
export const gameColorFiles = (games: readonly GameNode[]): TextFile[] => {
  // The contract admits nothing but letters, digits and hyphens into an id, and `#rrggbb` into an accent.
  const rules = gamesIn(games, defaultLocale).flatMap(({ entryId, theme, accent }) =>
    theme === "own" && accent !== null ? [`[data-game="${entryId}"]{--game-accent:${accent}}`] : []
  )
  return rules.length === 0 ? [] : [{ path: gameColorsFile, text: `${rules.join("\n")}\n` }]
}
