import { useTranslation } from "react-i18next"
import type { GamePanelView } from "../../components/content/game-views.ts"
import type { SceneView } from "../../components/content/view-types.ts"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { TrailerLink } from "../../components/video/trailer-link.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { paths } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import * as styles from "./opening-scene.module.css"

/** The game whose trailer came out last, and the trailer; null if no game has one. */
const newestTrailer = (games: readonly GamePanelView[]) =>
  games
    .flatMap(({ name, trailer }) => (trailer ? [{ name, trailer }] : []))
    .sort((a, b) => Date.parse(b.trailer.since) - Date.parse(a.trailer.since))[0] ?? null

/** The point of the artwork around which narrower screens crop it: both worlds stay in sight. */
const focus = { x: 0.6, y: 0.5 }

/** The first screen: the artwork, the studio's line, and the ways to the games. On a narrow screen also the studio's name. */
export const OpeningScene = ({ hero, games }: { hero: SceneView; games: readonly GamePanelView[] }) => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  const newest = newestTrailer(games)
  return (
    <div className={styles.scene} data-theme="games">
      <HeroScene view={{ ...hero, focalPoint: focus }} sizes="(max-aspect-ratio: 1/1) 100vh, 100vw" />
      <div className={`${styles.content} page-width`}>
        <p className={styles.name}>
          <StudioMark className={styles.mark} />
          {boundWords(studio.name[locale])}
        </p>
        <h1 className={styles.line}>
          {studioWords.tagline[locale].split("\n").map((line, index, lines) => (
            <span key={index}>{boundWords(line) + (index < lines.length - 1 ? " " : "")}</span>
          ))}
        </h1>
        <p className={styles.lead}>{boundWords(studioWords.lead[locale])}</p>
        <div className={styles.actions}>
          {games.length > 0 ? (
            <ButtonLink icon="arrow" path={paths.games}>
              {t("opening.games")}
            </ButtonLink>
          ) : null}
          {newest ? (
            <TrailerLink variant="outline" trailer={newest.trailer} scene={hero}>
              {t("opening.trailer")} <span className="visually-hidden">{newest.name}</span>
            </TrailerLink>
          ) : null}
        </div>
      </div>
    </div>
  )
}
