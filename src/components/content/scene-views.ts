import type { IGatsbyImageData } from "gatsby-plugin-image"
import type { PictureView } from "./view-types.ts"

/** A picture of the site's own artwork, as a file query gives it. */
export type SceneNode = {
  /** Source set of the AVIF copies; null or left out where there are none. */
  avif?: string | null
  avifUpright?: string | null
  childImageSharp: { gatsbyImageData: IGatsbyImageData }
}

const middle = { x: 0.5, y: 0.5 }

/** The picture's description with its AVIF copies before every other format. */
const withAvif = (image: IGatsbyImageData, avif: string | null | undefined): IGatsbyImageData => {
  const { sources = [], fallback } = image.images
  if (!avif) return image
  const modern = { type: "image/avif", srcSet: avif, sizes: fallback?.sizes ?? "100vw" } as const
  return { ...image, images: { fallback, sources: [modern, ...sources] } }
}

/** Artwork behind a headline is decoration: it has no text for those who do not see it, unless one is given. */
export const sceneView = (node: SceneNode, alt = ""): PictureView => ({
  alt,
  focalPoint: middle,
  image: withAvif(node.childImageSharp.gatsbyImageData, node.avif),
  ...(node.avifUpright ? { upright: node.avifUpright } : {}),
})
