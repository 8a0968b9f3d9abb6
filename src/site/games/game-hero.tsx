import { useTranslation } from "react-i18next"
import type { GameView } from "../../components/content/game-views.ts"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { TrailerLink } from "../../components/video/trailer-link.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import * as styles from "./game-hero.module.css"

/** The game's scene, its name and its line. */
export const GameHero = ({ game }: { game: GameView }) => {
  const { t } = useTranslation("games")
  const { name, line, trailer, scene } = game
  return (
    <div className={styles.hero}>
      {scene ? <HeroScene view={scene} sizes="(max-aspect-ratio: 1/1) 100vh, 100vw" /> : null}
      <div className={`${styles.content} page-width`}>
        <h1 className={styles.name}>
          <EnglishName>{name}</EnglishName>
        </h1>
        <p className={styles.line}>{boundWords(line)}</p>
        <div className={styles.actions}>
          {trailer ? (
            <TrailerLink trailer={trailer} scene={scene}>
              {t("trailer")}
            </TrailerLink>
          ) : null}
          <ButtonLink variant="outline" icon="down" href="#get-title">
            {t("get.jump")}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
