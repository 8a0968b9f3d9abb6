import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { DailyNote } from "../../components/content/daily-note.tsx"
import { PostGrid } from "../../components/content/post-grid.tsx"
import type { GamePanelView } from "../../components/content/game-views.ts"
import type { DailyView, PostCardView, SceneView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { ContactPanels } from "./contact-panels.tsx"
import { GamePanel } from "./game-panel.tsx"
import * as styles from "./main-screen.module.css"
import { OpeningScene } from "./opening-scene.tsx"
import { StudioNumbers } from "./studio-numbers.tsx"

type MainScreenProps = {
  /** Newest first, from the blog and the developer blogs. */
  posts: PostCardView[]
  daily: DailyView | null
  /** Open vacancies in the visitor's language. */
  vacancyCount: number
  hero: SceneView
  /** In their order. */
  games: readonly GamePanelView[]
}

export const MainScreen = ({ posts, daily, vacancyCount, hero, games }: MainScreenProps) => {
  const { t } = useTranslation("main")
  return (
    <>
      <OpeningScene hero={hero} games={games} />
      {daily ? <DailyNote note={daily} title={t("daily.title")} more={t("daily.more")} /> : null}
      {games.length > 0 ? (
        <section aria-labelledby="games-title">
          <h2 id="games-title" className="visually-hidden">
            {t("games.title")}
          </h2>
          <div className={styles.games}>
            {games.map((game) => (
              <GamePanel key={game.id} game={game} />
            ))}
          </div>
        </section>
      ) : null}
      {posts.length > 0 ? (
        <section className={`${styles.section} page-width`} aria-labelledby="news-title">
          <div className={styles.heading}>
            <h2 id="news-title" className={styles.title}>
              {t("news.title")}
            </h2>
            <ButtonLink variant="plain" icon="arrow" path={paths.blog}>
              {t("news.all")}
            </ButtonLink>
          </div>
          <PostGrid posts={posts} level={3} layout="trio" />
        </section>
      ) : null}
      <StudioNumbers />
      <ContactPanels vacancyCount={vacancyCount} />
    </>
  )
}
