import type { IGatsbyImageData } from "gatsby-plugin-image"
import type { PictureView } from "./view-types.ts"

/** A picture of the site's own artwork, as a file query gives it. */
export type SceneNode = { childImageSharp: { gatsbyImageData: IGatsbyImageData } }

const middle = { x: 0.5, y: 0.5 }

/** Artwork behind a headline is decoration: it has no text for those who do not see it, unless one is given. */
export const sceneView = (node: SceneNode, alt = ""): PictureView => ({
  alt,
  focalPoint: middle,
  image: node.childImageSharp.gatsbyImageData,
})
