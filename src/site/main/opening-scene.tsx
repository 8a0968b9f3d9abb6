import { useTranslation } from "react-i18next"
import type { SceneView } from "../../components/content/view-types.ts"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { HeroScene } from "../../components/media/hero-scene.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { videoLinkAttributes } from "../../components/video/video-links.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { gameIds } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { games } from "../../settings/games.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./opening-scene.module.css"

/** The game whose trailer came out last. */
const newest = gameIds
  .map((id) => games[id])
  .reduce((a, b) => (Date.parse(b.trailerSince) > Date.parse(a.trailerSince) ? b : a))

/** The point of the artwork around which narrower screens crop it: both worlds stay in sight. */
const focus = { x: 0.6, y: 0.5 }

/** The first screen: the artwork, the studio's line, and the ways to the games. On a narrow screen also the studio's name. */
export const OpeningScene = ({ hero }: { hero: SceneView }) => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  const { trailer, trailerWebm, trailerCaptions, name } = newest
  const trailerAttributes = videoLinkAttributes({
    poster: hero.image.images.fallback?.src,
    captions: trailerCaptions[locale],
    webm: trailerWebm,
  })
  return (
    <div className={styles.scene} data-theme="games">
      <HeroScene view={{ ...hero, focalPoint: focus }} sizes="(max-aspect-ratio: 1/1) 100vh, 100vw" />
      <div className={`${styles.content} page-width`}>
        <p className={styles.name}>
          <StudioMark className={styles.mark} />
          {boundWords(studio.name[locale])}
        </p>
        <h1 className={styles.line}>
          <span>{t("opening.burns")} </span>
          <span>{t("opening.freezes")} </span>
          <span>{t("opening.both")}</span>
        </h1>
        <p className={styles.lead}>{t("opening.lead", { year: studio.foundedIn })}</p>
        <div className={styles.actions}>
          <ButtonLink icon="arrow" path={paths.games}>
            {t("opening.games")}
          </ButtonLink>
          <ButtonLink variant="outline" icon="play" href={trailer} data={trailerAttributes}>
            {t("opening.trailer")} <span className="visually-hidden">{name[locale]}</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
