import type { GameId } from "../../../shared/games.ts"
import { games } from "../../settings/games.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { EnglishName } from "../ui/english-name.tsx"
import * as styles from "./game-tag.module.css"

/** Says which game a post is about. Shape and name tell the games apart, not colour alone. */
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
