import { graphql } from "gatsby"
import { gameHalfView, type GameHalfNode } from "../components/content/game-views.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { GamesScreen } from "../site/games/games-screen.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { games: { nodes: GameHalfNode[] } }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <GamesScreen games={data.games.nodes.map(gameHalfView)} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "games"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    games: allGame(filter: { locale: { eq: $language } }, sort: { place: ASC }) {
      nodes {
        ...GameHalfFields
      }
    }
  }
`
