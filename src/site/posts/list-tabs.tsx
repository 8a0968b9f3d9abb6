import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useSiteGames } from "../../components/content/site-games.ts"
import * as styles from "./list-tabs.module.css"

/** Tabs between the lists of posts. `game` is the developer blog that is shown; null is the studio's blog. */
export const ListTabs = ({ game }: { game: GameId | null }) => {
  const { t } = useTranslation("posts")
  const games = useSiteGames()
  const tabClass = (shown: boolean): string => (shown ? `${styles.tab} ${styles.current}` : String(styles.tab))
  return (
    <nav className={styles.tabs} aria-label={t("tabs.title")}>
      <ul className={styles.list}>
        <li>
          <SiteLink path={paths.blog} className={tabClass(game === null)}>
            {t("tabs.studio")}
          </SiteLink>
        </li>
        {games.map(({ id, name }) => (
          <li key={id}>
            <SiteLink path={paths.devblog(id)} className={tabClass(game === id)}>
              <EnglishName>{name}</EnglishName>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
