import { graphql } from "gatsby"
import { PageHead } from "../components/seo/page-head.tsx"
import { GoneScreen } from "../site/errors/gone-screen.tsx"
import { vacancyCardView, type VacancyCardNode } from "../components/content/content-views.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"
import { headOf } from "./head-of.ts"

type Data = LocalesData & { vacancies: { nodes: VacancyCardNode[] } }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <GoneScreen vacancies={data.vacancies.nodes.map(vacancyCardView)} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} noindex />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "errors", "jobs"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    vacancies: allJobOpening(filter: { locale: { eq: $language } }, sort: [{ publishedAt: DESC }, { entryId: DESC }]) {
      nodes {
        ...VacancyCardFields
      }
    }
  }
`
