import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { PostGrid } from "../../components/content/post-grid.tsx"
import type { PictureView, PostCardView, SceneView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { StoreLinks } from "../../components/ui/store-links.tsx"
import { games } from "../../settings/games.ts"
import { GameFacts } from "./game-facts.tsx"
import { GameFeature } from "./game-feature.tsx"
import { GameHero } from "./game-hero.tsx"
import * as styles from "./game-screen.module.css"
import { ScreenshotGallery } from "./screenshot-gallery.tsx"

type GameScreenProps = {
  game: GameId
  hero: SceneView
  /** One for each of the three texts, in order. */
  features: PictureView[]
  /** Screenshots, one for each text of the gallery, in order. */
  shots: PictureView[]
  /** The latest posts of the game's developer blog. */
  posts: PostCardView[]
}

const featureNames = ["first", "second", "third"] as const

export const GameScreen = ({ game, hero, features, shots, posts }: GameScreenProps) => {
  const { t } = useTranslation("games")
  return (
    <>
      <GameHero game={game} hero={hero} />
      <div className={`${styles.features} page-width`}>
        {featureNames.map((feature, index) => (
          <GameFeature
            key={feature}
            title={t(`${game}.${feature}.title`)}
            text={t(`${game}.${feature}.text`)}
            picture={features[index] ?? null}
          />
        ))}
      </div>
      {shots.length > 0 ? <ScreenshotGallery game={game} shots={shots} /> : null}
      <div className={styles.band}>
        <div className={`${styles.getIt} page-width`}>
          <section aria-labelledby="get-title" className={styles.get}>
            <h2 id="get-title" className={styles.title}>
              {t("get.title")}
            </h2>
            <p className={styles.text}>{t("get.text")}</p>
            <StoreLinks stores={games[game].stores} />
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
            <ButtonLink variant="plain" icon="arrow" path={paths.devblog(game)}>
              {t("devblog.all")}
            </ButtonLink>
          </div>
          <PostGrid posts={posts} level={3} showGame={false} />
        </section>
      ) : null}
    </>
  )
}
