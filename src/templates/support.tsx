import { graphql } from "gatsby"
import { PageHead } from "../components/seo/page-head.tsx"
import { SupportScreen, type GameQuestions } from "../site/support/support-screen.tsx"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"
import { headOf } from "./head-of.ts"

const Page = ({ pageContext }: SitePageProps<LocalesData, { gameQuestions: GameQuestions[] }>) => (
  <PageShell context={pageContext}>
    <SupportScreen gameQuestions={pageContext.gameQuestions} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "support", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
