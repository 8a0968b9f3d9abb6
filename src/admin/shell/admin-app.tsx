import { useEffect, useRef, useState } from "react"
import { Helmet } from "react-helmet"
import { useTranslation } from "react-i18next"
import { Provider, useSelector } from "react-redux"
import type { Locale } from "../../../shared/locales.ts"
import { Toasts } from "../../components/ui/toasts.tsx"
import { watchFields } from "../features/sign-in/last-field.ts"
import { SessionEndDialog } from "../features/sign-in/session-end-dialog.tsx"
import { useSignInAnnouncement } from "../features/sign-in/session-news.ts"
import { HoldBanner } from "../features/publishing/hold-banner.tsx"
import { SignIn } from "../features/sign-in/sign-in.tsx"
import { createAdminStore } from "../store/admin-store.ts"
import { useStaleUserCheck } from "../../components/session/use-stale-user-check.ts"
import { adminUserStaleAfter, sessionApi, useCurrentUserQuery } from "../store/session-api.ts"
import { selectSessionEnd } from "../store/session-end.ts"
import { AdminLocationContext, useAdminLocation, type AdminLocation } from "../address/admin-location.ts"
import { PagePreviewContext, type PagePreview } from "../features/editor/preview/page-preview.ts"
import { AdminBar } from "./admin-bar.tsx"
import { CommandCenter } from "./command-center.tsx"
import { AdminI18n, storedLocale, storeLocale } from "./admin-i18n.tsx"
import { AdminNav } from "./admin-nav.tsx"
import { AdminScreen } from "./admin-screen.tsx"
import { keepFocus } from "./keep-focus.ts"
import { useTheme } from "./use-theme.ts"
import "./admin-theme.css"
import * as styles from "./admin-app.module.css"

type ShellProps = { locale: Locale; onLocale: (locale: Locale) => void }

const AdminShell = ({ locale, onLocale }: ShellProps) => {
  const { t } = useTranslation("admin")
  const { data: user, isLoading, isError } = useCurrentUserQuery(undefined)
  const { pathname } = useAdminLocation()
  const sessionEnd = useSelector(selectSessionEnd)
  useStaleUserCheck(sessionApi, adminUserStaleAfter, pathname)
  useSignInAnnouncement(user?.id ?? null)
  useEffect(watchFields, [])
  const [theme, setTheme] = useTheme()
  const [menuOpen, setMenuOpen] = useState(false)
  const [shownPath, setShownPath] = useState(pathname)
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setMenuOpen(false)
  }
  const main = useRef<HTMLElement>(null)
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  const hasNav = user !== null && user !== undefined && user.roles.length > 0
  return (
    <div className={styles.shell} data-menu-open={menuOpen || undefined}>
      <Helmet htmlAttributes={{ lang: locale }}>
        <title>{user ? t("home.page.title") : t("signIn.page.title")}</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <a href="#content" className={styles.skip}>
        {t("shell.skip")}
      </a>
      <AdminBar
        user={user ?? null}
        locale={locale}
        theme={theme}
        menu={hasNav ? { open: menuOpen, toggle: () => setMenuOpen(!menuOpen) } : null}
        onLocale={onLocale}
        onTheme={setTheme}
      />
      {hasNav ? (
        <div id="admin-menu" className={styles.side}>
          <AdminNav roles={user.roles} pathname={pathname} />
          <footer className={styles.version}>
            {t("shell.version.label", { version: process.env.GATSBY_RELEASE ?? "" })}
          </footer>
        </div>
      ) : null}
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        {isLoading ? (
          <p role="status">{t("shell.session.checking")}</p>
        ) : user ? (
          <>
            {hasNav ? <HoldBanner /> : null}
            <AdminScreen key={user.id} user={user} pathname={pathname} />
          </>
        ) : (
          <SignIn failed={isError} />
        )}
      </main>
      {hasNav ? null : (
        <footer className={styles.footer}>
          {t("shell.version.label", { version: process.env.GATSBY_RELEASE ?? "" })}
        </footer>
      )}
      {hasNav ? (
        <CommandCenter key={user.id} user={user} locale={locale} theme={theme} onLocale={onLocale} onTheme={setTheme} />
      ) : null}
      <Toasts />
      {/* By this element React Aria sees that its one style sheet is there: it is in admin-theme.css. */}
      <template id="react-aria-pressable-style" />
      {sessionEnd ? <SessionEndDialog key={sessionEnd.user.id} {...sessionEnd} /> : null}
    </div>
  )
}

type AdminAppProps = { location: AdminLocation; loadPreview: () => Promise<PagePreview> }

/** The admin: client-only, with its own store and texts. */
const AdminApp = ({ location, loadPreview }: AdminAppProps) => {
  const [store] = useState(createAdminStore)
  const [locale, setLocale] = useState(storedLocale)
  const changeLocale = (next: Locale): void => {
    storeLocale(next)
    setLocale(next)
  }
  return (
    <Provider store={store}>
      <AdminLocationContext value={location}>
        <PagePreviewContext value={loadPreview}>
          <AdminI18n locale={locale}>
            <AdminShell locale={locale} onLocale={changeLocale} />
          </AdminI18n>
        </PagePreviewContext>
      </AdminLocationContext>
    </Provider>
  )
}

export default AdminApp
