import { graphql } from "gatsby"
import { vacancyView, type VacancyNode } from "../components/content/content-views.ts"
import { paths } from "../../shared/paths.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { VacancyScreen } from "../site/jobs/vacancy-screen.tsx"
import { headOf } from "./head-of.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import { jobPostingData } from "./json-ld/job-posting.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { job: VacancyNode }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <VacancyScreen vacancy={vacancyView(data.job)} />
  </PageShell>
)

export default Page

export const Head = ({ data, pageContext }: SiteHeadProps<Data>) => (
  <PageHead
    {...headOf(pageContext)}
    title={data.job.title}
    description={data.job.summary}
    jsonLd={[
      jobPostingData(data.job),
      breadcrumbData(pageContext.language, paths.jobs, { path: pageContext.sitePath, name: data.job.title }),
    ]}
  />
)

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
  }
`
