import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { otherLocale, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { hasRole } from "../../../shared/roles.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { showErrorToast } from "../../components/ui/toasts.tsx"
import { PublishBadge } from "../features/publishing/publish-badge.tsx"
import { failureOf } from "../store/failure-of.ts"
import { useLogoutMutation } from "../store/session-api.ts"
import * as styles from "./admin-bar.module.css"
import type { Theme } from "./use-theme.ts"

/** All who may publish something see how it fares. */
const publishers = ["editor", "recruiter"] as const

type AdminBarProps = {
  user: CurrentUser | null
  locale: Locale
  theme: Theme
  /** The navigation on narrow screens; null if there is none. */
  menu: { open: boolean; toggle: () => void } | null
  onLocale: (locale: Locale) => void
  onTheme: (theme: Theme) => void
}

/** The bar above every screen: link to the site, language, theme, user and sign-out. */
export const AdminBar = ({ user, locale, theme, menu, onLocale, onTheme }: AdminBarProps) => {
  const { t } = useTranslation("admin")
  const [logout, { isLoading }] = useLogoutMutation()
  const other = otherLocale(locale)
  const leave = async (): Promise<void> => {
    const { error } = await logout(undefined)
    if (error) showErrorToast(t("session.logout.failed"), failureOf(error)?.data)
  }
  return (
    <header className={styles.bar}>
      {menu ? (
        <button
          type="button"
          className={styles.menu}
          aria-expanded={menu.open}
          aria-controls="admin-menu"
          onClick={menu.toggle}
        >
          <Icon name={menu.open ? "close" : "menu"} />
          <span className="visually-hidden">{t("nav.toggle")}</span>
        </button>
      ) : null}
      <a className={styles.item} href={localizedPath(paths.main, locale)}>
        {t("shell.site.link")}
      </a>
      {user && hasRole(user.roles, publishers) ? <PublishBadge /> : null}
      <span className={styles.space} />
      <button type="button" className={styles.item} onClick={() => onTheme(theme === "dark" ? "light" : "dark")}>
        {t(theme === "dark" ? "shell.theme.light" : "shell.theme.dark")}
      </button>
      <button type="button" className={styles.item} lang={other} onClick={() => onLocale(other)}>
        {t("shell.locale.switch")}
      </button>
      {user ? (
        <>
          <span className={styles.name}>{user.name}</span>
          <button type="button" className={styles.item} disabled={isLoading} onClick={() => void leave()}>
            {t("session.logout.button")}
          </button>
        </>
      ) : null}
    </header>
  )
}
