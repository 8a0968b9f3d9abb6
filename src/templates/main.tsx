import { graphql } from "gatsby"
import { postCardView, type PostCardNode } from "../components/content/content-views.ts"
import { gamePanelView, type GamePanelNode } from "../components/content/game-views.ts"
import { heroView, type SceneNode } from "../components/content/scene-views.ts"
import type { DailyView } from "../components/content/view-types.ts"
import { newestCardFirst } from "../components/content/card-order.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { MainScreen } from "../site/main/main-screen.tsx"
import { headOf } from "./head-of.ts"
import { organizationData } from "./json-ld/organization.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & {
  blog: PostCardNode[]
  devblog: PostCardNode[]
  vacancies: { totalCount: number }
  daily: DailyView | null
  hero: SceneNode
  games: { nodes: GamePanelNode[] }
}

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <MainScreen
      posts={[...data.blog, ...data.devblog].map(postCardView).sort(newestCardFirst)}
      daily={data.daily}
      vacancyCount={data.vacancies.totalCount}
      hero={heroView(data.hero)}
      games={data.games.nodes.map(gamePanelView)}
    />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => (
  <PageHead {...headOf(pageContext)} jsonLd={[organizationData(pageContext.language)]} />
)

export const query = graphql`
  query ($language: String!, $postIds: [String!]!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "main"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    blog: blogPostsById(ids: $postIds) {
      ...BlogCardFields
    }
    devblog: devblogPostsById(ids: $postIds) {
      ...DevblogCardFields
    }
    vacancies: allJobOpening(filter: { locale: { eq: $language } }) {
      totalCount
    }
    daily: dailyNote(locale: { eq: $language }) {
      text
      link
      linkLabel
    }
    hero: file(relativePath: { eq: "home-hero.jpg" }, sourceInstanceName: { eq: "images" }) {
      planes
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1600])
      }
    }
    games: allGame(filter: { locale: { eq: $language } }, sort: { place: ASC }) {
      nodes {
        ...GameCardFields
        intro
        poster {
          ...PictureFields
        }
        posterArt {
          avif
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 1400, breakpoints: [800])
          }
        }
      }
    }
  }
`
