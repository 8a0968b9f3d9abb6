import type { GatsbyNode } from "gatsby"
import { artworkCopies } from "../content/artwork-copies.ts"
import { entriesById } from "../content/entries-by-id.ts"
import { gameArtwork } from "../content/game-artwork.ts"
import { pressKitField } from "../press-kit/press-kit.ts"
import { typesetFields } from "../content/typeset-fields.ts"

/** Adds computed fields to the GraphQL schema. */
export const createResolvers: GatsbyNode["createResolvers"] = (args) => {
  const add = args.createResolvers as (resolvers: object) => void
  add(artworkCopies)
  add(gameArtwork)
  add(entriesById)
  add(typesetFields)
  add(pressKitField)
}
