import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeChange } from "../content-changes.ts"
import { nodeTypes, type NodeType } from "../content-nodes.ts"
import type { NodeLayer } from "../data-layer.ts"

/** Types whose nodes decide which pages there are, and what lists, feeds and search say of them. */
const indexed: readonly NodeType[] = [
  nodeTypes.blogPost,
  nodeTypes.devblogPost,
  nodeTypes.job,
  nodeTypes.closedJob,
  nodeTypes.managedRedirect,
]

type IndexedNode = LayerNode & Record<string, unknown>

/** Nodes without their bodies, which are most of them: reading thousands from the disk at each change would cost seconds. */
export type EntryIndex = {
  /** In no particular order. The same object stands for a node as long as it is there. */
  nodesOf: (type: string) => IndexedNode[]
  nodeOf: (type: string, id: string) => IndexedNode | undefined
  /** Takes up changes. Returns whether any of them can decide which pages there are or how they lead to each other. */
  apply: (changes: readonly NodeChange[]) => boolean
}

const withoutBody = (node: LayerNode): IndexedNode => {
  const { html: _html, ...rest } = node as IndexedNode
  return rest
}

/** Fields on which the set of pages and redirects depends; see SiteContent. */
const deciding = (node: IndexedNode): string =>
  JSON.stringify([
    node.link,
    node.formerLinks,
    node.publishedAt,
    node.alternates,
    node.game,
    node.from,
    node.to,
    node.internal.type === nodeTypes.job ? node.title : null,
  ])

export const createEntryIndex = (layer: NodeLayer): EntryIndex => {
  const types = new Map(
    indexed.map((type) => [type as string, new Map(layer.getNodesByType(type).map((n) => [n.id, withoutBody(n)]))])
  )
  const applyOne = ({ type, id, after }: NodeChange): boolean => {
    const nodes = types.get(type)
    if (!nodes) return false
    const known = nodes.get(id)
    if (!after) return nodes.delete(id)
    const fresh = withoutBody(after)
    if (!known) {
      nodes.set(id, fresh)
      return true
    }
    const decides = deciding(known) !== deciding(fresh)
    const former = Object.fromEntries(Object.keys(known).map((key) => [key, undefined]))
    Object.assign(known, former, fresh)
    return decides
  }
  return {
    nodeOf: (type, id) => types.get(type)?.get(id),
    nodesOf: (type) => [...(types.get(type)?.values() ?? [])],
    apply: (changes) => changes.map(applyOne).some(Boolean),
  }
}
