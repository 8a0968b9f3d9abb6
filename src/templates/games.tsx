import { graphql } from "gatsby"
import { heroView, type SceneNode } from "../components/content/scene-views.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { GamesScreen } from "../site/games/games-screen.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { ember: SceneNode; frost: SceneNode }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <GamesScreen scenes={{ "last-day-on-earth": heroView(data.ember), frostborn: heroView(data.frost) }} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["shell", "games"] } }, sort: { ns: ASC }) {
      ...LocaleFields
    }
    ember: file(relativePath: { eq: "last-day-on-earth-hero.jpg" }, sourceInstanceName: { eq: "images" }) {
      planes
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [640, 1080, 1600, 2400])
      }
    }
    frost: file(relativePath: { eq: "frostborn-hero.jpg" }, sourceInstanceName: { eq: "images" }) {
      planes
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [640, 1080, 1600, 2400])
      }
    }
  }
`
