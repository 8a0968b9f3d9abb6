import { graphql } from "gatsby"
import type { GameId, Store } from "../../shared/games.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import type { MarketGameView } from "../site/market/market-game.tsx"
import { MarketScreen } from "../site/market/market-screen.tsx"
import type { QrCodeView } from "../site/market/qr-code.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Context = { codes: Record<GameId, Partial<Record<Store, QrCodeView>>> }

type Data = LocalesData & { games: { nodes: MarketGameView[] } }

const Page = ({ data, pageContext }: SitePageProps<Data, Context>) => (
  <PageShell context={pageContext}>
    <MarketScreen games={data.games.nodes} codes={pageContext.codes} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} noindex />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "market"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    games: allGame(filter: { locale: { eq: $language } }, sort: { place: ASC }) {
      nodes {
        id: entryId
        name
        theme
        accent
        stores {
          store
          url
        }
      }
    }
  }
`
