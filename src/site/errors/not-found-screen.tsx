import { useTranslation } from "react-i18next"
import { otherLocale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { useSiteGames } from "../../components/content/site-games.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { navigation, readingNavigation } from "../../settings/navigation.ts"
import * as styles from "./not-found-screen.module.css"

/** The 404 page, with links to every section. */
export const NotFoundScreen = () => {
  const { t } = useTranslation("errors")
  const locale = useLocale()
  const games = useSiteGames()
  const other = otherLocale(locale)
  return (
    <div className={`${styles.page} page-width`}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t("notFound.title")}</h1>
      <p className={styles.text}>{t("notFound.text")}</p>
      {/* Shown by nearest-script.js, when the page exists in the other language. */}
      <p className={styles.other} role="status" data-other-language="" hidden>
        {t("notFound.other")}{" "}
        <a href={localizedPath(paths.main, other)} lang={other} hrefLang={other}>
          {t("notFound.read")}
        </a>
      </p>
      <ButtonLink icon="arrow" path={paths.main}>
        {t("notFound.home")}
      </ButtonLink>
      <nav aria-label={t("notFound.sections")}>
        <ul className={styles.sections}>
          {[...navigation, ...readingNavigation(games)].map((entry) => (
            <li key={entry.path}>
              <SiteLink path={entry.path} className={styles.link}>
                {entry.label[locale]}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* Filled by nearest-script.js. */}
      <nav className={styles.nearest} aria-labelledby="nearest-title" data-nearest="" hidden>
        <h2 id="nearest-title" className={styles.nearestTitle}>
          {t("notFound.nearest")}
        </h2>
        <ul className={styles.nearestList} />
      </nav>
    </div>
  )
}
