import { useState } from "react"
import { Helmet } from "react-helmet"
import { useTranslation } from "react-i18next"
import { Provider } from "react-redux"
import type { Locale } from "../../../../shared/locales.ts"
import { localizedPath, paths } from "../../../../shared/paths.ts"
import { AdminI18n } from "../../shell/admin-i18n.tsx"
import { createAdminStore } from "../../store/admin-store.ts"
import * as styles from "./unsubscribe-app.module.css"

type UnsubscribeProps = { locale: Locale; contact: string }

const Unsubscribe = ({ locale, contact }: UnsubscribeProps) => {
  const { t } = useTranslation("admin")
  const subject = encodeURIComponent(t("unsubscribe.mail.subject"))
  return (
    <main id="content" className={styles.page}>
      <Helmet htmlAttributes={{ lang: locale }}>
        <title>{t("unsubscribe.page.title")}</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <h1>{t("unsubscribe.page.title")}</h1>
      <p>{t("unsubscribe.page.lead")}</p>
      <p>
        <a href={`mailto:${contact}?subject=${subject}`}>{t("unsubscribe.mail.link")}</a>
      </p>
      <p>
        <a href={localizedPath(paths.main, locale)}>{t("unsubscribe.main.link")}</a>
      </p>
    </main>
  )
}

/** Leaving the letters: client-only, works without signing in. */
const UnsubscribeApp = (props: UnsubscribeProps) => {
  const [store] = useState(createAdminStore)
  return (
    <Provider store={store}>
      <AdminI18n locale={props.locale}>
        <Unsubscribe {...props} />
      </AdminI18n>
    </Provider>
  )
}

export default UnsubscribeApp
