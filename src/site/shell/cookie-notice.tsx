import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import * as styles from "./cookie-notice.module.css"

/** Where the early script notes that the visitor has pressed OK. */
const storageKey = "use-cookie"

const isAccepted = (): boolean => {
  if (document.documentElement.hasAttribute("data-cookie-accepted")) return true
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/**
 * What the site keeps in the browser. The early script shows it, hears its button and remembers the answer; React only
 * shows it again where a navigation has brought a fresh copy.
 */
export const CookieNotice = () => {
  const { t } = useTranslation("shell")
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (notice.current) notice.current.hidden = isAccepted()
  }, [])
  return (
    <section
      id="cookie-notice"
      ref={notice}
      hidden
      suppressHydrationWarning
      className={styles.notice}
      data-mood="paper"
      aria-label={t("cookieNotice.title")}
    >
      <p className={styles.text}>
        {t("cookieNotice.text")}{" "}
        <SiteLink path={paths.privacyWeb} className={styles.link}>
          {t("cookieNotice.link")}
        </SiteLink>
      </p>
      <button type="button" className={styles.button} data-cookie-ok="">
        {t("cookieNotice.ok")}
      </button>
    </section>
  )
}
