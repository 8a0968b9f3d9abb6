import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import type { SceneView } from "../../components/content/view-types.ts"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { StoreLinks } from "../../components/ui/store-links.tsx"
import { videoLinkAttributes } from "../../components/video/video-links.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"
import * as styles from "./game-half.module.css"

/** One half of the split scene: a game's artwork, its line and its links. */
export const GameHalf = ({ game, scene }: { game: GameId; scene: SceneView }) => {
  const { t } = useTranslation("games")
  const locale = useLocale()
  const { theme, name, line, stores, trailer, trailerWebm, trailerCaptions, sceneFocus } = games[game]
  const trailerAttributes = videoLinkAttributes({
    poster: scene.image.images.fallback?.src,
    captions: trailerCaptions[locale],
    webm: trailerWebm,
  })
  return (
    <section className={styles.half} data-theme={theme} aria-labelledby={`${game}-name`}>
      <HeroScene view={{ ...scene, focalPoint: sceneFocus }} sizes="(min-width: 56rem) 50vw, 57vh" upright />
      <div className={styles.content}>
        <h2 id={`${game}-name`} className={styles.name}>
          <EnglishName>{name[locale]}</EnglishName>
        </h2>
        <p className={styles.line}>{boundWords(line[locale])}</p>
        <div className={styles.actions}>
          <ButtonLink icon="arrow" path={paths.game(game)}>
            {t("list.open")}
          </ButtonLink>
          <ButtonLink variant="outline" icon="play" href={trailer} data={trailerAttributes}>
            {t("trailer")}
          </ButtonLink>
        </div>
        <StoreLinks stores={stores} />
      </div>
    </section>
  )
}
