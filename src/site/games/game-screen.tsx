import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { PostGrid } from "../../components/content/post-grid.tsx"
import type { GameView } from "../../components/content/game-views.ts"
import type { PostCardView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { StoreLinks } from "../../components/ui/store-links.tsx"
import { GameFacts } from "./game-facts.tsx"
import { GameFeature } from "./game-feature.tsx"
import { GameHero } from "./game-hero.tsx"
import * as styles from "./game-screen.module.css"
import { ScreenshotGallery } from "./screenshot-gallery.tsx"

type GameScreenProps = {
  game: GameView
  /** The latest posts of the game's developer blog. */
  posts: PostCardView[]
}

export const GameScreen = ({ game, posts }: GameScreenProps) => {
  const { t } = useTranslation("games")
  const { id, features, shots, stores } = game
  return (
    <>
      <GameHero game={game} />
      <div className={`${styles.features} page-width`}>
        {features.map((feature, index) => (
          <GameFeature key={index} {...feature} />
        ))}
      </div>
      {shots.length > 0 ? <ScreenshotGallery shots={shots} /> : null}
      <div className={styles.band}>
        <div className={`${styles.getIt} page-width`}>
          <section aria-labelledby="get-title" className={styles.get}>
            <h2 id="get-title" className={styles.title}>
              {t("get.title")}
            </h2>
            <p className={styles.text}>{t("get.text")}</p>
            <StoreLinks stores={stores} />
          </section>
          <GameFacts game={game} />
        </div>
      </div>
      {posts.length > 0 ? (
        <section className={`${styles.posts} page-width`} aria-labelledby="devblog-title">
          <div className={styles.heading}>
            <h2 id="devblog-title" className={styles.title}>
              {t("devblog.title")}
            </h2>
            <ButtonLink variant="plain" icon="arrow" path={paths.devblog(id)}>
              {t("devblog.all")}
            </ButtonLink>
          </div>
          <PostGrid posts={posts} level={3} showGame={false} />
        </section>
      ) : null}
    </>
  )
}
