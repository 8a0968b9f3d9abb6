import { graphql } from "gatsby"
import { paths } from "../../shared/paths.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import type { ComponentProps } from "react"
import { AnswerScreen } from "../site/support/answer-screen.tsx"
import { headOf } from "./head-of.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

const Page = ({ pageContext }: SitePageProps<LocalesData, ComponentProps<typeof AnswerScreen>>) => (
  <PageShell context={pageContext}>
    <AnswerScreen question={pageContext.question} beside={pageContext.beside} />
  </PageShell>
)

export default Page

export const Head = ({ data, pageContext }: SiteHeadProps<LocalesData>) => {
  const { sitePath, head } = pageContext
  return (
    <PageHead
      {...headOf(pageContext)}
      jsonLd={[breadcrumbData(pageContext, data, paths.support, { path: sitePath, name: head?.title ?? "" })]}
    />
  )
}

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "support"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
