import { useTranslation } from "react-i18next"
import { ownLanguageName } from "../../../shared/language-names.ts"
import { localeTags, type Locale } from "../../../shared/locales.ts"
import { languageLinks, type LanguagePaths } from "../../i18n/language-paths.ts"
import * as styles from "./language-links.module.css"

/**
 * A link to the same page in another language. A plain link: the early script stores the choice, and a new document
 * starts in its language without state of the old one.
 */
const LanguageLink = ({ locale, path }: { locale: Locale; path: string }) => {
  const tag = localeTags[locale].bcp47
  return (
    // A browser that knows no names of languages keeps the one that the page came with.
    <a
      className={styles.link}
      href={path}
      hrefLang={tag}
      lang={tag}
      data-locale-switch={locale}
      suppressHydrationWarning
    >
      {ownLanguageName(locale)}
    </a>
  )
}

type LanguageLinksProps = {
  alternatePaths: LanguagePaths
  /** For a list whose place decides how it looks. */
  className?: string | undefined
}

/** The page in its other languages: one link, or a list of several. */
export const LanguageLinks = ({ alternatePaths, className = styles.list }: LanguageLinksProps) => {
  const { t } = useTranslation("shell")
  const [first, ...rest] = languageLinks(alternatePaths)
  if (!first) return null
  if (rest.length === 0) return <LanguageLink {...first} />
  return (
    <ul className={className} aria-label={t("languages")}>
      {[first, ...rest].map((link) => (
        <li key={link.locale}>
          <LanguageLink {...link} />
        </li>
      ))}
    </ul>
  )
}
