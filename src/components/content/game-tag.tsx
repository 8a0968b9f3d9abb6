import type { GameId } from "../../../shared/games.ts"
import { games } from "../../settings/games.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { EnglishName } from "../ui/english-name.tsx"
import * as styles from "./game-tag.module.css"

/** The game of a post. Shape and name distinguish the games, not only color. */
export const GameTag = ({ game }: { game: GameId }) => {
  const locale = useLocale()
  const { theme, name } = games[game]
  return (
    <span className={styles.tag}>
      <span className={styles[theme]} aria-hidden="true" />
      <EnglishName>{name[locale]}</EnglishName>
    </span>
  )
}
