import { graphql } from "gatsby"
import { vacationCategories, type VacationCategory } from "../../shared/vacation-categories.ts"
import { sceneView, type SceneNode } from "../components/content/scene-views.ts"
import type { PictureView } from "../components/content/view-types.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { aboutFocus } from "../settings/about.ts"
import { AboutScreen } from "../site/about/about-screen.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type Data = LocalesData & {
  heroes: { nodes: (SceneNode & { name: string })[] }
  gallery: { nodes: SceneNode[] }
}

const sceneOf = ({ heroes }: Data, category: VacationCategory): PictureView => {
  const node = heroes.nodes.find(({ name }) => name === `about-${category}-hero`)
  if (!node) throw new Error(`src/images has no about-${category}-hero.jpg`)
  return { ...sceneView(node), focalPoint: aboutFocus[category] }
}

const Page = ({ data, pageContext }: SitePageProps<Data, { category: VacationCategory }>) => {
  const scenes = vacationCategories.map((category) => [category, sceneOf(data, category)] as const)
  return (
    <PageShell context={pageContext}>
      <AboutScreen
        category={pageContext.category}
        scenes={Object.fromEntries(scenes) as Record<VacationCategory, PictureView>}
        gallery={data.gallery.nodes.map((node) => sceneView(node))}
      />
    </PageShell>
  )
}

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} />

export const query = graphql`
  query ($language: String!, $gallery: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "about"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    heroes: allFile(
      filter: { relativePath: { glob: "about-*-hero.jpg" }, sourceInstanceName: { eq: "images" } }
      sort: { relativePath: ASC }
    ) {
      nodes {
        name
        avif
        childImageSharp {
          gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1600])
        }
      }
    }
    gallery: allFile(
      filter: { relativePath: { glob: $gallery }, sourceInstanceName: { eq: "images" } }
      sort: { relativePath: ASC }
    ) {
      nodes {
        avif
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 1600, breakpoints: [800, 1600])
        }
      }
    }
  }
`
