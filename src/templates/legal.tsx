import { graphql } from "gatsby"
import { PageHead } from "../components/seo/page-head.tsx"
import type { LegalView } from "../../shared/legal-view.ts"
import { BarePage } from "../site/legal/bare-page.tsx"
import { LegalScreen } from "../site/legal/legal-screen.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Context = { document: LegalView; bare: boolean }

const Page = ({ pageContext }: SitePageProps<LocalesData, Context>) =>
  pageContext.bare ? (
    <BarePage alternatePaths={pageContext.alternatePaths}>
      <LegalScreen document={pageContext.document} />
    </BarePage>
  ) : (
    <PageShell context={pageContext}>
      <LegalScreen document={pageContext.document} />
    </PageShell>
  )

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "legal"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
