import { useTranslation } from "react-i18next"
import type { GameHalfView } from "../../components/content/game-views.ts"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { GameHalf } from "./game-half.tsx"
import * as styles from "./games-screen.module.css"

/** The games as one split scene: two side by side on wide screens, one above the other on narrow ones. */
export const GamesScreen = ({ games }: { games: readonly GameHalfView[] }) => {
  const { t } = useTranslation("games")
  if (games.length === 0) return <PageIntro title={t("list.title")} lead={t("list.empty")} />
  return (
    <div className={styles.split}>
      <h1 className="visually-hidden">{t("list.title")}</h1>
      {games.map((game) => (
        <GameHalf key={game.id} game={game} />
      ))}
    </div>
  )
}
