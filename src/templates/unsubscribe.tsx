import { graphql } from "gatsby"
import { lazy } from "react"
import { PageHead } from "../components/seo/page-head.tsx"
import { studio } from "../../shared/studio.ts"
import { ClientOnly } from "./client-only.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

const UnsubscribeApp = lazy(() => import("../admin/features/unsubscribe/unsubscribe-app.tsx"))

const Page = ({ pageContext, location }: SitePageProps<LocalesData>) => (
  <PageShell context={pageContext}>
    <ClientOnly noScript={studio.mail.support}>
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
      filter: { language: { eq: $language }, ns: { in: ["shell", "forms", "mailLinks"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
