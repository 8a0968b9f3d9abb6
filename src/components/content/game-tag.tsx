import type { GameId } from "../../../shared/games.ts"
import { themeAttributes } from "../../settings/themes.ts"
import { EnglishName } from "../ui/english-name.tsx"
import { useSiteGame } from "./site-games.ts"
import * as styles from "./game-tag.module.css"

/** The game of a post. Shape and name distinguish the games, not only color. */
export const GameTag = ({ game }: { game: GameId }) => {
  const named = useSiteGame(game)
  return (
    <span className={styles.tag}>
      <span className={styles[named.theme]} data-game={themeAttributes(named)["data-game"]} aria-hidden="true" />
      <EnglishName>{named.name}</EnglishName>
    </span>
  )
}
