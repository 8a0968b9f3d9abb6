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
 * Root query fields that return posts by the ids in a page's context, in that order. After a query over a complete
 * type, Gatsby reruns the query of every such page when any post changes. With ids it reruns only pages that show the
 * post.
 */
export const entriesById = {
  Query: {
    blogPostsById: byId(nodeTypes.blogPost),
    devblogPostsById: byId(nodeTypes.devblogPost),
  },
}
