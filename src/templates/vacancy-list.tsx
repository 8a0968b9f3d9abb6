import { graphql } from "gatsby"
import { paths } from "../../shared/paths.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { VacancyListScreen } from "../site/vacancies/vacancy-list-screen.tsx"
import { vacancyCardView, type VacancyCardNode } from "../components/content/content-views.ts"
import { sceneView, type SceneNode } from "../components/content/scene-views.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"
import { feedLinks } from "./feed-links.ts"
import { headOf } from "./head-of.ts"

type Data = LocalesData & { vacancies: { nodes: VacancyCardNode[] }; people: SceneNode }

const Page = ({ data, pageContext, location }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <VacancyListScreen
      vacancies={data.vacancies.nodes.map(vacancyCardView)}
      people={sceneView(data.people)}
      search={location.search}
    />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => {
  const head = headOf(pageContext)
  return <PageHead {...head} feeds={feedLinks(head.title, paths.jobs, pageContext.language)} />
}

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "jobs", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    vacancies: allJobOpening(filter: { locale: { eq: $language } }, sort: [{ publishedAt: DESC }, { entryId: DESC }]) {
      nodes {
        ...VacancyCardFields
      }
    }
    people: file(name: { eq: "studio-people" }, sourceInstanceName: { eq: "images" }) {
      ...BandFields
    }
  }
`
