import { useTranslation } from "react-i18next"
import { useSiteGames } from "../../components/content/site-games.ts"
import type { LanguagePaths } from "../../i18n/language-paths.ts"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import type { SiteTheme } from "../../settings/themes.ts"
import { legalNavigation, navigation, readingNavigation, studioNavigation } from "../../settings/navigation.ts"
import { studio } from "../../../shared/studio.ts"
import { Copyright } from "./copyright.tsx"
import { FooterLinks } from "./footer-links.tsx"
import { LanguageLinks } from "./language-links.tsx"
import { Logo } from "./logo.tsx"
import * as styles from "./site-footer.module.css"

type SiteFooterProps = {
  theme: SiteTheme
  alternatePaths: LanguagePaths
  /** Invisible, but it still takes up space, so that nothing jumps during the loading screen. */
  hidden: boolean
}

/** Paper, black or split, according to the page's theme. */
const themeClasses: Record<SiteTheme, string | undefined> = {
  paper: styles.paper,
  ember: styles.black,
  frost: styles.black,
  own: styles.black,
  games: styles.games,
}

/** The three ways to write to the studio, every section, and the small print. */
export const SiteFooter = ({ theme, alternatePaths, hidden }: SiteFooterProps) => {
  const { t } = useTranslation("shell")
  const { contactTitle } = useSectionNames()
  const games = useSiteGames()
  return (
    <footer className={[styles.footer, themeClasses[theme], hidden && styles.hidden].filter(Boolean).join(" ")}>
      <div className="page-width">
        <ul className={styles.contacts} aria-label={t("footer.contacts")}>
          {studio.contacts.map((contact) => (
            <li key={contact.id}>
              <a href={`mailto:${contact.email}`} className={styles.contact}>
                <span className={styles.title}>{contactTitle(contact)}</span>
                <span className={styles.email}>{contact.email}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo />
            <LanguageLinks alternatePaths={alternatePaths} />
          </div>
          <FooterLinks title={t("footer.sections")} entries={navigation} />
          <FooterLinks title={t("footer.reading")} entries={readingNavigation(games)} />
          <FooterLinks title={t("footer.studio")} entries={studioNavigation} />
          {studio.socialLinks.length > 0 ? (
            <FooterLinks title={t("footer.elsewhere")} links={studio.socialLinks} />
          ) : null}
          <FooterLinks title={t("footer.legal")} entries={legalNavigation} />
        </div>
        <Copyright />
      </div>
    </footer>
  )
}
