import type { IGatsbyImageData } from "gatsby-plugin-image"
import type { PictureView, ScenePlanes, SceneView } from "./view-types.ts"

/** A picture of the site's own artwork, as a file query returns it. */
export type SceneNode = {
  /** Source set of the AVIF copies; null or omitted if there are none. */
  avif?: string | null
  /** Of a hero. */
  planes?: ScenePlanes | null
  childImageSharp: { gatsbyImageData: IGatsbyImageData }
}

const middle = { x: 0.5, y: 0.5 }

/** The image data with its AVIF copies before every other format. */
const withAvif = (image: IGatsbyImageData, avif: string | null | undefined): IGatsbyImageData => {
  const { sources = [], fallback } = image.images
  if (!avif) return image
  const modern = { type: "image/avif", srcSet: avif, sizes: fallback?.sizes ?? "100vw" } as const
  return { ...image, images: { fallback, sources: [modern, ...sources] } }
}

/** The view of an artwork picture. Behind a headline it is decoration, so its alternative text is empty by default. */
export const sceneView = (node: SceneNode, alt = ""): PictureView => ({
  alt,
  focalPoint: middle,
  image: withAvif(node.childImageSharp.gatsbyImageData, node.avif),
})

/** The view of a hero. What its planes are not made for, such as a browser without AVIF, gets the complete picture. */
export const heroView = ({ planes = null, ...node }: SceneNode): SceneView => ({
  ...sceneView({ ...node, avif: planes?.far }),
  ...(planes ? { upright: planes.uprightFar } : {}),
  planes,
})
