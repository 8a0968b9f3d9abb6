import { graphql } from "gatsby"
import { lazy } from "react"
import { useTranslation } from "react-i18next"
import { mailLinkOf } from "../../shared/mail-links.ts"
import { MailLinkForm } from "../components/forms/mail-link-form.tsx"
import { PageIntro } from "../components/ui/page-intro.tsx"
import { PageHead } from "../components/seo/page-head.tsx"
import { studio } from "../../shared/studio.ts"
import { ClientOnly } from "./client-only.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

/** Without scripts nothing reads the token of the address, so the page asks for the letter's link. */
const Linkless = ({ sitePath }: { sitePath: string }) => {
  const { t } = useTranslation("mailLinks")
  const { action } = mailLinkOf(sitePath, "")
  return (
    <>
      <PageIntro title={t(`${action}.title`)} lead={t(`${action}.noToken`)} />
      <div className="page-width">
        <MailLinkForm action={action} contact={studio.mail.support} />
      </div>
    </>
  )
}

/** What cannot be loaded leaves the form that works without scripts. */
const UnsubscribeApp = lazy(() =>
  import("../admin/features/unsubscribe/unsubscribe-app.tsx").catch(() => ({ default: Linkless }))
)

const Page = ({ pageContext, location }: SitePageProps<LocalesData>) => (
  <PageShell context={pageContext}>
    <ClientOnly noScript={<Linkless sitePath={pageContext.sitePath} />}>
      <UnsubscribeApp sitePath={pageContext.sitePath} location={location} contact={studio.mail.support} />
    </ClientOnly>
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => (
  <>
    <PageHead {...headOf(pageContext)} noindex />
    <meta name="referrer" content="no-referrer" />
  </>
)

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "forms", "mailLinks"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
