import { useTranslation } from "react-i18next"
import { ownLanguageName } from "../../../shared/language-names.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { languageLinks, type LanguagePaths } from "../../i18n/language-paths.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { LanguageLinks } from "./language-links.tsx"
import * as styles from "./language-switch.module.css"

/**
 * The language switch of the top bar: a link to the other language, or a list of several that opens below the present one.
 * `<details>` works without scripts; early-controls-script.js closes it.
 */
export const LanguageSwitch = ({ alternatePaths }: { alternatePaths: LanguagePaths }) => {
  const { t } = useTranslation("shell")
  const locale = useLocale()
  if (languageLinks(alternatePaths).length < 2) return <LanguageLinks alternatePaths={alternatePaths} />
  return (
    <details className={styles.menu} data-menu="light">
      <summary className={styles.toggle}>
        <span className="visually-hidden">{t("languages")}: </span>
        {ownLanguageName(locale)}
        <Icon name="down" className={styles.icon} />
      </summary>
      <LanguageLinks alternatePaths={alternatePaths} className={styles.list} />
    </details>
  )
}
