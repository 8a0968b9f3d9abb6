import type { LayerNode } from "../../shared/site-updates.ts"
import type { NodeLayer } from "../../src/gatsby/content/data-layer.ts"

/** The part of Gatsby's data layer that sourcing needs. */
export const memoryLayer = (): NodeLayer => {
  const nodes = new Map<string, LayerNode>()
  let memory: Record<string, unknown> = {}
  return {
    getNode: (id) => nodes.get(id),
    nodesOfType: (type) => [...nodes.values()].filter((node) => node.internal.type === type),
    createNode: (node) => {
      nodes.set((node as LayerNode).id, node as LayerNode)
      return Promise.resolve()
    },
    deleteNode: (node) => void nodes.delete(node.id),
    createNodeId: (name) => name,
    createContentDigest: (content) => JSON.stringify(content),
    readMemory: () => memory,
    writeMemory: (next) => (memory = next),
  }
}
