import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { GamePanelView } from "../../components/content/game-views.ts"
import { Picture } from "../../components/media/picture.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { themeAttributes } from "../../settings/themes.ts"
import * as styles from "./game-panel.module.css"

/** A game, in its own theme and with its own picture. */
export const GamePanel = ({ game }: { game: GamePanelView }) => {
  const { t } = useTranslation("main")
  const { id, name, line, intro, picture } = game
  return (
    <article className={styles.panel} {...themeAttributes(game)}>
      <div className={styles.art}>
        {picture ? (
          <Picture view={picture} fill sizes="(min-width: 48rem) 50vw, 100vw" className={styles.picture} />
        ) : null}
      </div>
      <h3 className={styles.name}>
        <SiteLink path={paths.game(id)} className={styles.link}>
          <EnglishName>{name}</EnglishName>
        </SiteLink>
      </h3>
      <p className={styles.line}>{boundWords(line)}</p>
      <p className={styles.text}>{intro}</p>
      <div className={styles.actions}>
        <ButtonLink variant="plain" icon="arrow" path={paths.game(id)}>
          {t("games.open")}
        </ButtonLink>
        <ButtonLink variant="plain" icon="arrow" path={paths.devblog(id)}>
          {t("games.devblog")}
        </ButtonLink>
      </div>
    </article>
  )
}
