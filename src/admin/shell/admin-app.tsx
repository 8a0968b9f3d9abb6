import { useState } from "react"
import { Helmet } from "react-helmet"
import { useTranslation } from "react-i18next"
import { Provider } from "react-redux"
import { otherLocale, type Locale } from "../../../shared/locales.ts"
import { Toasts } from "../../components/ui/toasts.tsx"
import { Home } from "../features/home/home.tsx"
import { SignIn } from "../features/sign-in/sign-in.tsx"
import { createAdminStore } from "../store/admin-store.ts"
import { useCurrentUserQuery } from "../store/session-api.ts"
import { AdminI18n, storedLocale, storeLocale } from "./admin-i18n.tsx"
import * as styles from "./admin-app.module.css"

type ShellProps = { locale: Locale; onLocale: (locale: Locale) => void }

const AdminShell = ({ locale, onLocale }: ShellProps) => {
  const { t } = useTranslation("admin")
  const { data: user, isLoading, isError } = useCurrentUserQuery(undefined)
  const other = otherLocale(locale)
  return (
    <div className={styles.shell}>
      <Helmet htmlAttributes={{ lang: locale }}>
        <title>{user ? t("home.page.title") : t("signIn.page.title")}</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <header className={styles.bar}>
        <a className={styles.home} href="/">
          {t("shell.site.link")}
        </a>
        <button type="button" className={styles.locale} lang={other} onClick={() => onLocale(other)}>
          {t("shell.locale.switch")}
        </button>
      </header>
      <main id="content" className={styles.main}>
        {isLoading ? (
          <p role="status">{t("shell.session.checking")}</p>
        ) : user ? (
          <Home user={user} />
        ) : (
          <SignIn failed={isError} />
        )}
      </main>
      <footer className={styles.footer}>
        {t("shell.version.label", { version: process.env.GATSBY_RELEASE ?? "" })}
      </footer>
      <Toasts />
    </div>
  )
}

/** The admin: client-only, on its own store and texts. */
const AdminApp = () => {
  const [store] = useState(createAdminStore)
  const [locale, setLocale] = useState(storedLocale)
  const changeLocale = (next: Locale): void => {
    storeLocale(next)
    setLocale(next)
  }
  return (
    <Provider store={store}>
      <AdminI18n locale={locale}>
        <AdminShell locale={locale} onLocale={changeLocale} />
      </AdminI18n>
    </Provider>
  )
}

export default AdminApp
