import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import * as styles from "./cookie-notice.module.css"

/** Storage key in which the early script records that the visitor pressed OK. */
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
 * The notice about what the site stores in the browser. The early script shows it, handles its button and stores the
 * answer. React only updates it after a navigation, which renders a new copy.
 */
export const CookieNotice = () => {
  const { t } = useTranslation("shell")
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    // The offer of another language comes first; the early script shows the notice once it is dismissed.
    const offer = document.querySelector("[data-locale-offer]:not([hidden])")
    if (notice.current) notice.current.hidden = isAccepted() || offer !== null
  }, [])
  return (
    <section
      id="cookie-notice"
      ref={notice}
      hidden
      suppressHydrationWarning
      className={styles.notice}
      data-theme="paper"
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
