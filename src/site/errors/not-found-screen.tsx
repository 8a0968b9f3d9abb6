import { useTranslation } from "react-i18next"
import { defaultLocale, localeTags, otherLocales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { useSiteGames } from "../../components/content/site-games.ts"
import texts from "../../i18n/texts/offer.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import { navigation, readingNavigation } from "../../settings/navigation.ts"
import * as styles from "./not-found-screen.module.css"

/** The 404 page, with links to every section. */
export const NotFoundScreen = () => {
  const { t } = useTranslation("errors")
  const locale = useLocale()
  const { sectionName } = useSectionNames()
  const games = useSiteGames()
  return (
    <div className={`${styles.page} page-width`}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t("notFound.title")}</h1>
      <p className={styles.text}>{t("notFound.text")}</p>
      {/* Shown by nearest-script.js, with the links to the languages in which the page exists. */}
      <p className={styles.other} role="status" data-other-language="" hidden>
        {t("notFound.other")}
        {otherLocales(locale).map((other) => {
          const tag = localeTags[other].bcp47
          return (
            <span key={other} hidden>
              {" "}
              <a href={localizedPath(paths.main, other)} lang={tag} hrefLang={tag}>
                {texts[other].read}
              </a>
            </span>
          )
        })}
      </p>
      <ButtonLink icon="arrow" path={paths.main}>
        {t("notFound.home")}
      </ButtonLink>
      <nav aria-label={t("notFound.sections")}>
        <ul className={styles.sections}>
          {[...navigation, ...readingNavigation(games)].map((entry) => (
            <li key={entry.path}>
              <SiteLink path={entry.path} className={styles.link}>
                {sectionName(entry)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* Filled by nearest-script.js. */}
      <nav
        className={styles.nearest}
        aria-labelledby="nearest-title"
        data-nearest={locale === defaultLocale ? "" : `/${locale}`}
        hidden
      >
        <h2 id="nearest-title" className={styles.nearestTitle}>
          {t("notFound.nearest")}
        </h2>
        <ul className={styles.nearestList} />
      </nav>
    </div>
  )
}
