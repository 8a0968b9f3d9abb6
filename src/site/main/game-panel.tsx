import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"
import * as styles from "./game-panel.module.css"

/** One of the two games, in its own theme and with its own picture. */
export const GamePanel = ({ game, picture }: { game: GameId; picture: PictureView }) => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  const { theme, name, line } = games[game]
  return (
    <article className={styles.panel} data-theme={theme}>
      <div className={styles.art}>
        <Picture view={picture} fill sizes="(min-width: 48rem) 50vw, 100vw" className={styles.picture} />
      </div>
      <h3 className={styles.name}>
        <SiteLink path={paths.game(game)} className={styles.link}>
          <EnglishName>{name[locale]}</EnglishName>
        </SiteLink>
      </h3>
      <p className={styles.line}>{boundWords(line[locale])}</p>
      <p className={styles.text}>{t(`games.${game}`)}</p>
      <div className={styles.actions}>
        <ButtonLink variant="plain" icon="arrow" path={paths.game(game)}>
          {t("games.open")}
        </ButtonLink>
        <ButtonLink variant="plain" icon="arrow" path={paths.devblog(game)}>
          {t("games.devblog")}
        </ButtonLink>
      </div>
    </article>
  )
}
