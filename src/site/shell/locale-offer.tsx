import { defaultLocale, localeTags } from "../../../shared/locales.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { languageLinks, type LanguagePaths } from "../../i18n/language-paths.ts"
import texts from "../../i18n/texts/offer.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./locale-offer.module.css"

/**
 * The other languages, each in its own words, on pages of the default language. `early-controls-script.js` shows one once, to a new
 * visitor whose browser prefers it. The visitor is never redirected.
 */
export const LocaleOffer = ({ alternatePaths }: { alternatePaths: LanguagePaths }) => {
  if (useLocale() !== defaultLocale) return null
  return languageLinks(alternatePaths).map(({ locale, path }) => {
    const { question, open, dismiss } = texts[locale]
    const tag = localeTags[locale].bcp47
    return (
      <section
        key={locale}
        data-locale-offer={locale}
        hidden
        suppressHydrationWarning
        lang={tag}
        aria-label={open}
        className={styles.offer}
        data-theme="games"
      >
        <p className={styles.text}>
          {question}{" "}
          <a href={path} hrefLang={tag} className={styles.link} data-locale-switch={locale}>
            {open}
          </a>
        </p>
        <button type="button" className={styles.dismiss} data-offer-dismiss="">
          <Icon name="close" />
          <span className="visually-hidden">{dismiss}</span>
        </button>
      </section>
    )
  })
}
