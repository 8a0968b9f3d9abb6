import { useTranslation } from "react-i18next"
import { gameIds, type GameId } from "../../../shared/games.ts"
import type { SceneView } from "../../components/content/view-types.ts"
import { GameHalf } from "./game-half.tsx"
import * as styles from "./games-screen.module.css"

/** Both games as one split scene: side by side on wide screens, one above the other on narrow ones. */
export const GamesScreen = ({ scenes }: { scenes: Record<GameId, SceneView> }) => {
  const { t } = useTranslation("games")
  return (
    <div className={styles.split}>
      <h1 className="visually-hidden">{t("list.title")}</h1>
      {gameIds.map((game) => (
        <GameHalf key={game} game={game} scene={scenes[game]} />
      ))}
    </div>
  )
}
