import type { LocalizedText } from "../../../shared/locales.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import type { NavigationEntry } from "../../settings/navigation.ts"
import * as styles from "./footer-links.module.css"

type FooterLinksProps = {
  title: string
  entries?: readonly NavigationEntry[]
  /** Addresses of other sites. */
  links?: readonly { label: LocalizedText; url: string }[]
}

/** One column of the footer. */
export const FooterLinks = ({ title, entries = [], links = [] }: FooterLinksProps) => {
  const locale = useLocale()
  const { sectionName } = useSectionNames()
  return (
    <nav aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <SiteLink path={entry.path} className={styles.link}>
              {sectionName(entry)}
            </SiteLink>
          </li>
        ))}
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url} rel="noopener" className={styles.link}>
              {link.label[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
