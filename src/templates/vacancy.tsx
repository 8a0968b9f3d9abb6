import { graphql } from "gatsby"
import { vacancyView, type VacancyNode } from "../components/content/content-views.ts"
import { sceneView, type SceneNode } from "../components/content/scene-views.ts"
import { paths } from "../../shared/paths.ts"
import { withPlainSpaces } from "../i18n/plain-spaces.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { VacancyScreen } from "../site/vacancies/vacancy-screen.tsx"
import { headOf } from "./head-of.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import { jobPostingData } from "./json-ld/job-posting.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { vacancy: VacancyNode; people: SceneNode }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <VacancyScreen vacancy={vacancyView(data.vacancy)} people={sceneView(data.people)} />
  </PageShell>
)

export default Page

export const Head = ({ data, pageContext }: SiteHeadProps<Data>) => {
  const vacancy = withPlainSpaces(data.vacancy)
  return (
    <PageHead
      {...headOf(pageContext)}
      title={vacancy.title}
      description={vacancy.summary}
      jsonLd={[
        jobPostingData(vacancy),
        breadcrumbData(pageContext, data, paths.jobs, { path: pageContext.sitePath, name: vacancy.title }),
      ]}
    />
  )
}

export const query = graphql`
  query ($language: String!, $id: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "jobs", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    vacancy: jobOpening(id: { eq: $id }) {
      ...VacancyCardFields
      html
      updatedAt
    }
    people: file(name: { eq: "studio-people" }, sourceInstanceName: { eq: "images" }) {
      ...BandFields
    }
  }
`
