import { graphql } from "gatsby"
import { PageHead } from "../components/seo/page-head.tsx"
import { ContactsScreen } from "../site/contacts/contacts-screen.tsx"
import type { PressGameView, PressKitView } from "../site/contacts/press-kit.tsx"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"
import { headOf } from "./head-of.ts"

type Data = LocalesData & { kit: PressKitView; games: { nodes: PressGameView[] } }

const Page = ({ data, pageContext }: SitePageProps<Data>) => (
  <PageShell context={pageContext}>
    <ContactsScreen kit={data.kit} games={data.games.nodes} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "pages"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    kit: pressKit {
      archive {
        path
        name
        size
      }
      logos {
        path
        name
        size
      }
      pictures
    }
    games: allGame(filter: { locale: { eq: $language } }, sort: { place: ASC }) {
      nodes {
        name
        releasedIn
      }
    }
  }
`
