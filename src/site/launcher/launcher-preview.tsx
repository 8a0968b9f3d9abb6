import { useTranslation } from "react-i18next"
import type { GamePanelView } from "../../components/content/game-views.ts"
import { Picture } from "../../components/media/picture.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { themeAttributes } from "../../settings/themes.ts"
import * as styles from "./launcher-preview.module.css"

/** A picture of the launcher's window, without function; its caption says the same in words. */
export const LauncherPreview = ({ games }: { games: readonly GamePanelView[] }) => {
  const { t } = useTranslation("launcher")
  return (
    <figure>
      <div className={styles.window} data-theme="games" aria-hidden="true">
        <div className={styles.bar}>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
        </div>
        <div className={styles.games}>
          {games.map((game) => (
            <div key={game.id} className={styles.game} {...themeAttributes(game)}>
              {game.picture ? <Picture view={game.picture} fill sizes="(min-width: 64rem) 25vw, 50vw" /> : null}
              <span className={styles.name}>
                <EnglishName>{game.name}</EnglishName>
              </span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={styles.caption}>{t("preview")}</figcaption>
    </figure>
  )
}
