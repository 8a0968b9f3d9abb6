import { useTranslation } from "react-i18next"
import { localeTags, otherLocale } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./language-switch.module.css"

/**
 * A link to the same page in the other language. A plain link: the early script stores the choice, and a new document
 * starts in its language without state of the old one.
 */
export const LanguageSwitch = ({ alternatePath }: { alternatePath: string }) => {
  const { t } = useTranslation("shell")
  const other = otherLocale(useLocale())
  const tag = localeTags[other].bcp47
  return (
    <a className={styles.link} href={alternatePath} hrefLang={tag} lang={tag} data-locale-switch={other}>
      {t("languageSwitch")}
    </a>
  )
}
