import type { SourceNodesArgs } from "gatsby"
import type { DataLayer, LayerNode } from "../../../shared/site-updates.ts"
import { requireFromHere } from "../require-from-here.ts"

/** The part of the data layer that sourcing uses, in a build and in the resident builder. */
export type NodeLayer = Omit<DataLayer, "createPage" | "deletePage">

/** Where Gatsby stores what the site's gatsby-node persists. */
type BuildState = { status: { plugins: Record<string, Record<string, unknown> | undefined> } }

type DataStore = { iterateNodesByType: (type: string) => Iterable<LayerNode> }

/** What holds Gatsby's nodes: its API for sites reads all of a type at once. */
const dataStore = (): DataStore => {
  const { getDataStore } = requireFromHere("gatsby/dist/datastore") as { getDataStore: () => DataStore }
  return getDataStore()
}

/** The data layer from the arguments of sourceNodes. */
export const nodeLayerOf = (args: SourceNodesArgs): NodeLayer => ({
  getNode: (id) => args.getNode(id),
  nodesOfType: (type) => dataStore().iterateNodesByType(type),
  createNode: async (node) => {
    await args.actions.createNode(node as Parameters<typeof args.actions.createNode>[0])
  },
  deleteNode: (node) => args.actions.deleteNode(node),
  createNodeId: args.createNodeId,
  createContentDigest: args.createContentDigest,
  readMemory: () => {
    const { status } = (args.store.getState as () => BuildState)()
    return status.plugins["default-site-plugin"] ?? {}
  },
  writeMemory: (memory) => args.actions.setPluginStatus(memory),
})
