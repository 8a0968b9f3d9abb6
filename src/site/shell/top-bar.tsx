import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import type { LanguagePaths } from "../../i18n/language-paths.ts"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import { isWithin, navigation } from "../../settings/navigation.ts"
import { AccountSlot } from "./account-slot.tsx"
import { LanguageSwitch } from "./language-switch.tsx"
import { Logo } from "./logo.tsx"
import { MobileMenu } from "./mobile-menu.tsx"
import { SearchLink } from "./search-link.tsx"
import * as styles from "./top-bar.module.css"

type TopBarProps = { path: string; alternatePaths: LanguagePaths }

/** Logo, sections and language switch; on a narrow screen the sections are in the menu. */
export const TopBar = ({ path, alternatePaths }: TopBarProps) => {
  const { t } = useTranslation("shell")
  const { sectionName } = useSectionNames()
  return (
    <header className={styles.bar}>
      <div className={`${styles.row} page-width`}>
        <SiteLink path={paths.main} className={styles.home}>
          <Logo />
        </SiteLink>
        <nav className={styles.sections} aria-label={t("navigation.title")}>
          <ul className={styles.list}>
            {navigation
              .filter((entry) => !entry.hideInTopBar)
              .map((entry) => (
                <li key={entry.path}>
                  <SiteLink
                    path={entry.path}
                    className={isWithin(path, entry.path) ? `${styles.link} ${styles.current}` : styles.link}
                  >
                    {sectionName(entry)}
                  </SiteLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.account}>
          <AccountSlot page={path} />
        </div>
        <SearchLink />
        <LanguageSwitch alternatePaths={alternatePaths} />
        <MobileMenu path={path} />
      </div>
    </header>
  )
}
