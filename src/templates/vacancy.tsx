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

type Data = LocalesData & { job: VacancyNode; people: SceneNode }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <VacancyScreen vacancy={vacancyView(data.job)} people={sceneView(data.people)} />
  </PageShell>
)

export default Page

export const Head = ({ data, pageContext }: SiteHeadProps<Data>) => {
  const job = withPlainSpaces(data.job)
  return (
    <PageHead
      {...headOf(pageContext)}
      title={job.title}
      description={job.summary}
      jsonLd={[
        jobPostingData(job),
        breadcrumbData(pageContext.language, paths.jobs, { path: pageContext.sitePath, name: job.title }),
      ]}
    />
  )
}

export const query = graphql`
  query ($language: String!, $id: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "jobs", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    job: jobOpening(id: { eq: $id }) {
      ...JobCardFields
      html
      updatedAt
    }
    people: file(name: { eq: "studio-people" }, sourceInstanceName: { eq: "images" }) {
      ...BandFields
    }
  }
`
