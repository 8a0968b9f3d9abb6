import type { LayerNode } from "../../shared/site-updates.ts"
import type { NodeLayer } from "../../src/gatsby/content/data-layer.ts"

/** The part of Gatsby's data layer that sourcing needs. */
export const memoryLayer = (): NodeLayer => {
  const nodes = new Map<string, LayerNode>()
  let memory: Record<string, unknown> = {}
  let isRead = false
  const refuseWhileRead = (): void => {
    if (isRead) throw new Error("Nodes are written while they are read")
  }
  return {
    getNode: (id) => nodes.get(id),
    nodesOfType: function* (type) {
      isRead = true
      try {
        yield* [...nodes.values()].filter((node) => node.internal.type === type)
      } finally {
        isRead = false
      }
    },
    createNode: (node) => {
      refuseWhileRead()
      nodes.set((node as LayerNode).id, node as LayerNode)
      return Promise.resolve()
    },
    deleteNode: (node) => {
      refuseWhileRead()
      nodes.delete(node.id)
    },
    createNodeId: (name) => name,
    createContentDigest: (content) => JSON.stringify(content),
    readMemory: () => memory,
    writeMemory: (next) => (memory = next),
  }
}
