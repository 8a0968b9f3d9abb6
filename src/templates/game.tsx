import { graphql } from "gatsby"
import type { GameId } from "../../shared/games.ts"
import { postCardView, type PostCardNode } from "../components/content/content-views.ts"
import { gameView, type GameNode } from "../components/content/game-views.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { paths } from "../../shared/paths.ts"
import { GameScreen } from "../site/games/game-screen.tsx"
import { headOf } from "./head-of.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import { videoGameData } from "./json-ld/video-game.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & { game: GameNode; posts: PostCardNode[] }

type Context = { game: GameId }

const Page = ({ data, pageContext }: SitePageProps<Data, Context>) => (
  <PageShell context={pageContext}>
    <GameScreen game={gameView(data.game)} posts={data.posts.map(postCardView)} />
  </PageShell>
)

export default Page

export const Head = ({ pageContext, data }: SiteHeadProps<Data, Context>) => {
  const head = headOf(pageContext)
  const game = gameView(data.game)
  const { language, sitePath } = pageContext
  return (
    <PageHead
      {...head}
      jsonLd={[
        videoGameData({
          game,
          locale: language,
          description: head.description,
          image: head.image,
          still: game.scene?.image.images.fallback?.src,
        }),
        breadcrumbData(pageContext, data, paths.games, { path: sitePath, name: game.name }),
      ]}
    />
  )
}

export const query = graphql`
  query ($language: String!, $postIds: [String!]!, $game: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "games"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    game(entryId: { eq: $game }, locale: { eq: $language }) {
      ...GameHalfFields
      systems {
        platform
        since
        memory
      }
      minimumAge
      releasedIn
      crewSize
      features {
        title
        text
        picture {
          ...PictureFields
        }
      }
      featureArt {
        avif
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 720, breakpoints: [720])
        }
      }
      shots {
        alt
        picture {
          ...PictureFields
        }
      }
      shotArt {
        avif
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 1600, breakpoints: [800, 1600])
        }
      }
    }
    posts: devblogPostsById(ids: $postIds) {
      ...DevblogCardFields
    }
  }
`
