import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { GameHalfView } from "../../components/content/game-views.ts"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { StoreLinks } from "../../components/ui/store-links.tsx"
import { TrailerLink } from "../../components/video/trailer-link.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { themeAttributes } from "../../settings/themes.ts"
import * as styles from "./game-half.module.css"

/** One half of the split scene: a game's artwork, its line and its links. */
export const GameHalf = ({ game }: { game: GameHalfView }) => {
  const { t } = useTranslation("games")
  const { id, name, line, stores, trailer, scene } = game
  return (
    <section className={styles.half} {...themeAttributes(game)} aria-labelledby={`${id}-name`}>
      {scene ? <HeroScene view={scene} sizes="(min-width: 56rem) 50vw, 57vh" upright /> : null}
      <div className={styles.content}>
        <h2 id={`${id}-name`} className={styles.name}>
          <EnglishName>{name}</EnglishName>
        </h2>
        <p className={styles.line}>{boundWords(line)}</p>
        <div className={styles.actions}>
          <ButtonLink icon="arrow" path={paths.game(id)}>
            {t("list.open")}
          </ButtonLink>
          {trailer ? (
            <TrailerLink variant="outline" trailer={trailer} scene={scene}>
              {t("trailer")}
            </TrailerLink>
          ) : null}
        </div>
        <StoreLinks stores={stores} />
      </div>
    </section>
  )
}
