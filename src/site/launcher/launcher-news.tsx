import { useTranslation } from "react-i18next"
import { feedPath, localizedPath, paths } from "../../../shared/paths.ts"
import { useSiteGames } from "../../components/content/site-games.ts"
import { SubscribeForm } from "../../components/forms/subscribe-form.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./launcher-news.module.css"

/** The feeds and the subscription form for news about the launcher. */
export const LauncherNews = () => {
  const { t } = useTranslation("launcher")
  const locale = useLocale()
  const games = useSiteGames()
  return (
    <section className={`${styles.news} page-width`} aria-labelledby="news-title">
      <h2 id="news-title" className={styles.title}>
        {t("news.title")}
      </h2>
      {games.length > 0 ? <p className={styles.text}>{t("news.text")}</p> : null}
      <ul className={styles.feeds}>
        {games.map(({ id, name }) => (
          <li key={id} className={styles.feed}>
            <EnglishName>{name}</EnglishName>
            <ButtonLink variant="plain" icon="feed" href={feedPath(localizedPath(paths.devblog(id), locale), "rss")}>
              {t("news.feed")}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <SubscribeForm topic="launcher" level={3} />
    </section>
  )
}
