import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Provider } from "react-redux"
import { mailLinkOf } from "../../../../shared/mail-links.ts"
import { MailLinkForm } from "../../../components/forms/mail-link-form.tsx"
import { PageIntro } from "../../../components/ui/page-intro.tsx"
import { documentTitle } from "../../../components/seo/document-title.ts"
import { withPlainSpaces } from "../../../i18n/plain-spaces.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { createAdminStore } from "../../store/admin-store.ts"
import { useTitleAt } from "../../ui/use-title.ts"
import { MailLinkPanel } from "./mail-link-panel.tsx"
import { useMailLink, type MailLinkLocation } from "./use-mail-link.ts"
import * as styles from "./unsubscribe-app.module.css"

type UnsubscribeProps = {
  /** Address of the page without language prefix. */
  sitePath: string
  location: MailLinkLocation
  contact: string
}

/** Landing page of mail links (unsubscribe, confirm, withdraw): client-only, works without a session. */
const UnsubscribeApp = ({ sitePath, location, contact }: UnsubscribeProps) => {
  const { t } = useTranslation("mailLinks")
  const [store] = useState(createAdminStore)
  const { action, token } = mailLinkOf(sitePath, useMailLink(location))
  const title = t(`${action}.title`)
  useTitleAt(documentTitle(withPlainSpaces(title), useLocale()), location)
  return (
    <Provider store={store}>
      <PageIntro title={title} lead={token === null ? t(`${action}.noToken`) : undefined} />
      <div className={`${styles.page} page-width`}>
        {token === null ? (
          <MailLinkForm action={action} contact={contact} />
        ) : (
          <MailLinkPanel key={`${action} ${token}`} action={action} token={token} contact={contact} />
        )}
      </div>
    </Provider>
  )
}

export default UnsubscribeApp
