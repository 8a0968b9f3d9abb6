import type { SourceNodesArgs } from "gatsby"
import { publishedRedirects, redirectPaths } from "../../shared/contract/redirects.ts"
import { readContent } from "./content-client.ts"
import { contentNode, nodeTypes } from "./content-nodes.ts"

/**
 * Puts the redirects that staff manage into the data layer: they are few and short, and are read whole every time.
 *
 * @throws ContentError when the answer is not a complete success
 */
export const createManagedRedirects = async (args: SourceNodesArgs): Promise<void> => {
  const { items } = await readContent(redirectPaths.published, {}, publishedRedirects)
  for (const { from, to } of items)
    await args.actions.createNode(contentNode(args, nodeTypes.managedRedirect, from, null, { from, to }))
  const kept = new Set(items.map(({ from }) => from))
  for (const node of args.getNodesByType(nodeTypes.managedRedirect))
    if (!kept.has(String(node.entryId))) args.actions.deleteNode(node)
}
