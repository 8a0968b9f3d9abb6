import { useTranslation } from "react-i18next"
import type { PictureView } from "../../components/content/view-types.ts"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { Picture } from "../../components/media/picture.tsx"
import { boundWords } from "../../i18n/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./opening-scene.module.css"

/** The first screen: the artwork and the studio's line. On a narrow screen also the studio's name. */
export const OpeningScene = ({ hero }: { hero: PictureView }) => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  return (
    <div className={styles.scene} data-mood="games">
      <Picture view={hero} fill priority sizes="(max-aspect-ratio: 1/1) 100vh, 100vw" />
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
      </div>
    </div>
  )
}
