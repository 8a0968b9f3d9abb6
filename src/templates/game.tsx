import { graphql } from "gatsby"
import type { GameId } from "../../shared/games.ts"
import { postCardView, type PostCardNode } from "../components/content/content-views.ts"
import { heroView, sceneView, type SceneNode } from "../components/content/scene-views.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { paths } from "../../shared/paths.ts"
import { games } from "../settings/games.ts"
import { GameScreen } from "../site/games/game-screen.tsx"
import { headOf } from "./head-of.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import { videoGameData } from "./json-ld/video-game.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & {
  hero: { nodes: SceneNode[] }
  features: { nodes: SceneNode[] }
  shots: { nodes: SceneNode[] }
  posts: PostCardNode[]
}

type Context = { game: GameId }

const Page = ({ data, pageContext }: SitePageProps<Data, Context>) => {
  const [hero] = data.hero.nodes
  if (!hero) throw new Error(`${pageContext.game}: src/images has no ${pageContext.game}-hero.jpg`)
  return (
    <PageShell context={pageContext}>
      <GameScreen
        game={pageContext.game}
        hero={heroView(hero)}
        features={data.features.nodes.map((node) => sceneView(node))}
        shots={data.shots.nodes.map((node) => sceneView(node))}
        posts={data.posts.map(postCardView)}
      />
    </PageShell>
  )
}

export default Page

export const Head = ({ pageContext, data }: SiteHeadProps<Data, Context>) => {
  const head = headOf(pageContext)
  const still = data.hero.nodes[0]?.childImageSharp.gatsbyImageData.images.fallback?.src
  const { game, language, sitePath } = pageContext
  return (
    <PageHead
      {...head}
      jsonLd={[
        videoGameData({ game, locale: language, description: head.description, image: head.image, still }),
        breadcrumbData(language, paths.games, { path: sitePath, name: games[game].name[language] }),
      ]}
    />
  )
}

export const query = graphql`
  query ($language: String!, $postIds: [String!]!, $heroes: String!, $features: String!, $shots: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["shell", "games"] } }, sort: { ns: ASC }) {
      ...LocaleFields
    }
    hero: allFile(
      filter: { relativePath: { glob: $heroes }, sourceInstanceName: { eq: "images" } }
      sort: { relativePath: ASC }
    ) {
      nodes {
        planes
        childImageSharp {
          gatsbyImageData(layout: FULL_WIDTH, breakpoints: [640, 1080, 1600, 2400])
        }
      }
    }
    features: allFile(
      filter: { relativePath: { glob: $features }, sourceInstanceName: { eq: "images" } }
      sort: { relativePath: ASC }
    ) {
      nodes {
        avif
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 720)
        }
      }
    }
    shots: allFile(
      filter: { relativePath: { glob: $shots }, sourceInstanceName: { eq: "images" } }
      sort: { relativePath: ASC }
    ) {
      nodes {
        avif
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 1600, breakpoints: [480, 800, 1600])
        }
      }
    }
    posts: devblogPostsById(ids: $postIds) {
      ...DevblogCardFields
    }
  }
`
