import { nodeTypes } from "./content-nodes.ts"

type NodeModel = {
  getNodesByIds: (input: { ids: readonly string[]; type: string }) => unknown[]
}

const byId = (type: string) => ({
  type: `[${type}!]!`,
  args: { ids: "[String!]!" },
  resolve: (_source: unknown, { ids }: { ids: string[] }, context: { nodeModel: NodeModel }) =>
    context.nodeModel.getNodesByIds({ ids, type }),
})

/**
 * Fields of the query root that give posts by the ids in a page's context, in that order. A query over a whole type
 * makes Gatsby ask again for every page that has one whenever any post changes; by id, only the pages that show the
 * post are asked again.
 */
export const entriesById = {
  Query: {
    blogPostsById: byId(nodeTypes.blogPost),
    devblogPostsById: byId(nodeTypes.devblogPost),
  },
}
