import { localeTags, locales } from "../../../shared/locales.ts"
import texts from "../../i18n/texts/unloaded.ts"
import * as styles from "./unloaded-admin.module.css"

/**
 * What stands in place of the admin when its scripts or texts did not come: there was no connection, or an upgrade replaced
 * them. It is in every language, since what knows the reader's did not come either. An empty address is the page's own: the link
 * works without scripts.
 *
 * @param hidden in the page's HTML, which shows it when a script fails (admin-frame-script.js)
 */
export const UnloadedAdmin = ({ hidden = false }: { hidden?: boolean }) => (
  <div role="alert" data-unloaded="" hidden={hidden} className={styles.screen} suppressHydrationWarning>
    {locales.map((locale) => (
      <p key={locale} lang={localeTags[locale].bcp47} className={styles.text}>
        {texts[locale].text} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="" className={styles.reload}>
          {texts[locale].reload}
        </a>
      </p>
    ))}
  </div>
)
