import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import type { SceneView } from "../../components/content/view-types.ts"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { videoLinkAttributes } from "../../components/video/video-links.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"
import * as styles from "./game-hero.module.css"

/** The game's scene, its name and its line. */
export const GameHero = ({ game, hero }: { game: GameId; hero: SceneView }) => {
  const { t } = useTranslation("games")
  const locale = useLocale()
  const { name, line, trailer, trailerWebm, trailerCaptions, sceneFocus } = games[game]
  const trailerAttributes = videoLinkAttributes({
    poster: hero.image.images.fallback?.src,
    captions: trailerCaptions[locale],
    webm: trailerWebm,
  })
  return (
    <div className={styles.hero}>
      <HeroScene view={{ ...hero, focalPoint: sceneFocus }} sizes="(max-aspect-ratio: 1/1) 100vh, 100vw" />
      <div className={`${styles.content} page-width`}>
        <h1 className={styles.name}>
          <EnglishName>{name[locale]}</EnglishName>
        </h1>
        <p className={styles.line}>{boundWords(line[locale])}</p>
        <div className={styles.actions}>
          <ButtonLink icon="play" href={trailer} data={trailerAttributes}>
            {t("trailer")}
          </ButtonLink>
          <ButtonLink variant="outline" icon="down" href="#get-title">
            {t("get.jump")}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
