import { useTranslation } from "react-i18next"
import { gameIds, type GameId } from "../../../shared/games.ts"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"
import * as styles from "./launcher-preview.module.css"

/** A picture of the launcher's window, without function; its caption says the same in words. */
export const LauncherPreview = ({ scenes }: { scenes: Record<GameId, PictureView> }) => {
  const { t } = useTranslation("launcher")
  const locale = useLocale()
  return (
    <figure>
      <div className={styles.window} data-theme="games" aria-hidden="true">
        <div className={styles.bar}>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
        </div>
        <div className={styles.games}>
          {gameIds.map((game) => (
            <div key={game} className={styles.game} data-theme={games[game].theme}>
              <Picture
                view={{ ...scenes[game], focalPoint: games[game].sceneFocus }}
                fill
                sizes="(min-width: 64rem) 25vw, 50vw"
              />
              <span className={styles.name}>
                <EnglishName>{games[game].name[locale]}</EnglishName>
              </span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={styles.caption}>{t("preview")}</figcaption>
    </figure>
  )
}
