import { useTranslation } from "react-i18next"
import { seoDescriptionLimits, seoTitleLimits } from "../../../../../shared/limits/content.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { studio } from "../../../../../shared/studio.ts"
import { documentTitle } from "../../../../components/seo/document-title.ts"
import { cutText, placeOf } from "./cut-text.ts"
import * as styles from "./search-previews.module.css"

type Shown = { locale: Locale; address: string; title: string; description: string }

/** A post as a search engine lists it; texts are cut about where engines cut them. */
export const SearchResult = ({ locale, address, title, description, hidden }: Shown & { hidden: boolean }) => {
  const { t } = useTranslation("adminEditor")
  const { host, steps } = placeOf(address)
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{t("search.result")}</figcaption>
      {hidden ? (
        <p className={styles.hidden}>{t("search.hidden")}</p>
      ) : (
        <div className={styles.result}>
          <p className={styles.site} lang={locale}>
            {studio.name[locale]}
          </p>
          <p className={styles.place}>{[host, ...steps].join(" › ")}</p>
          <p className={styles.title} lang={locale}>
            {title ? cutText(documentTitle(title, locale), seoTitleLimits.shown) : t("search.untitled")}
          </p>
          {description ? (
            <p className={styles.description} lang={locale}>
              {cutText(description, seoDescriptionLimits.shown)}
            </p>
          ) : (
            <p className={styles.description}>{t("search.noDescription")}</p>
          )}
        </div>
      )}
    </figure>
  )
}

/** A post as networks and messengers show its link. @param picture its address; null for the card of its section */
export const SharedCard = ({ locale, address, title, description, picture }: Shown & { picture: string | null }) => {
  const { t } = useTranslation("adminEditor")
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{t("search.card")}</figcaption>
      <div className={styles.card}>
        {picture === null ? (
          <p className={styles.noPicture}>{t("search.cardWithout")}</p>
        ) : (
          <img className={styles.picture} src={picture} alt="" />
        )}
        <div className={styles.words}>
          <p className={styles.place}>{placeOf(address).host}</p>
          <p className={styles.cardTitle} lang={locale}>
            {title || t("search.untitled")}
          </p>
          {description ? (
            <p className={styles.cardDescription} lang={locale}>
              {description}
            </p>
          ) : null}
        </div>
      </div>
    </figure>
  )
}
