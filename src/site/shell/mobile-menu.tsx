import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../components/icons/icon.tsx"
import { useSiteGames } from "../../components/content/site-games.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import { isWithin, navigation, readingNavigation } from "../../settings/navigation.ts"
import { studio } from "../../../shared/studio.ts"
import { AccountSlot } from "./account-slot.tsx"
import * as styles from "./mobile-menu.module.css"
import { useMenu } from "./use-menu.ts"

/** The sections on a narrow screen. `<details>` works without scripts; use-menu.ts adds the rest. */
export const MobileMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation("shell")
  const { sectionName, contactTitle } = useSectionNames()
  const games = useSiteGames()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = useMenu(menu, path)
  return (
    <details ref={menu} className={styles.menu} data-menu="">
      <summary className={styles.toggle}>
        <Icon name="menu" className={styles.closedIcon} />
        <Icon name="close" className={styles.openIcon} />
        <span className="visually-hidden">{t("menu.title")}</span>
      </summary>
      <div className={styles.panel}>
        <nav className="page-width" aria-label={t("menu.title")}>
          <ul className={styles.sections}>
            {navigation.map((entry) => (
              <li key={entry.path}>
                <SiteLink
                  path={entry.path}
                  onClick={close}
                  className={isWithin(path, entry.path) ? `${styles.section} ${styles.current}` : styles.section}
                >
                  {sectionName(entry)}
                </SiteLink>
              </li>
            ))}
          </ul>
          <ul className={styles.reading}>
            {readingNavigation(games).map((entry) => (
              <li key={entry.path}>
                <SiteLink path={entry.path} onClick={close} className={styles.link}>
                  {sectionName(entry)}
                </SiteLink>
              </li>
            ))}
          </ul>
          <ul className={styles.contacts}>
            {studio.contacts.map((contact) => (
              <li key={contact.id}>
                <a href={`mailto:${contact.email}`} className={styles.link}>
                  {contactTitle(contact)}
                </a>
              </li>
            ))}
          </ul>
          <AccountSlot page={path} />
        </nav>
      </div>
    </details>
  )
}
