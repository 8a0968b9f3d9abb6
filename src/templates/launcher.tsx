import { graphql } from "gatsby"
import { gameTileView, type GamePanelNode } from "../components/content/game-views.ts"
import type { DailyView } from "../components/content/view-types.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { launcher } from "../settings/launcher.ts"
import { LauncherScreen } from "../site/launcher/launcher-screen.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { daily: DailyView | null; games: { nodes: GamePanelNode[] } }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <LauncherScreen settings={launcher} daily={data.daily} games={data.games.nodes.map(gameTileView)} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "launcher", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    daily: dailyNote(locale: { eq: $language }) {
      text
      link
      linkLabel
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
            gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1600])
          }
        }
      }
    }
  }
`
