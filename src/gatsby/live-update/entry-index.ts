import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeChange } from "../content-changes.ts"
import { nodeTypes, type NodeType } from "../content-nodes.ts"
import type { NodeLayer } from "../data-layer.ts"
import { newestFirst } from "../site-content.ts"

/** Types whose nodes decide which pages there are, and what lists, feeds and search say of them. */
const indexed: readonly NodeType[] = [
  nodeTypes.blogPost,
  nodeTypes.devblogPost,
  nodeTypes.job,
  nodeTypes.closedJob,
  nodeTypes.managedRedirect,
]

type IndexedNode = LayerNode & Record<string, unknown>

/** Nodes of one type. Their order is put right when it is asked for, as sorting what is nearly sorted costs little. */
type Shelf = { byId: Map<string, IndexedNode>; ordered: IndexedNode[]; inOrder: boolean }

/** Nodes without their bodies, which are most of them: reading thousands from the disk at each change would cost seconds. */
export type EntryIndex = {
  /** Newest first, where they have a date. The same object stands for a node as long as it is there. */
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

type Dated = Parameters<typeof newestFirst>[0]

const inOrder = (shelf: Shelf): IndexedNode[] => {
  if (shelf.inOrder) return shelf.ordered
  const stayed = shelf.ordered.filter((node) => shelf.byId.get(node.id) === node)
  const known = new Set(stayed)
  const fresh = [...shelf.byId.values()].filter((node) => !known.has(node))
  shelf.ordered = [...stayed, ...fresh].sort((a, b) => newestFirst(a as unknown as Dated, b as unknown as Dated))
  shelf.inOrder = true
  return shelf.ordered
}

export const createEntryIndex = (layer: NodeLayer): EntryIndex => {
  const shelfOf = (type: string): Shelf => ({
    byId: new Map(layer.getNodesByType(type).map((node) => [node.id, withoutBody(node)])),
    ordered: [],
    inOrder: false,
  })
  const shelves = new Map(indexed.map((type) => [type as string, shelfOf(type)]))
  const applyOne = ({ type, id, after }: NodeChange): boolean => {
    const shelf = shelves.get(type)
    if (!shelf) return false
    const known = shelf.byId.get(id)
    if (!after) {
      shelf.inOrder = false
      return shelf.byId.delete(id)
    }
    const fresh = withoutBody(after)
    if (!known) {
      shelf.inOrder = false
      shelf.byId.set(id, fresh)
      return true
    }
    const decides = deciding(known) !== deciding(fresh)
    if (decides) shelf.inOrder = false
    const former = Object.fromEntries(Object.keys(known).map((key) => [key, undefined]))
    Object.assign(known, former, fresh)
    return decides
  }
  return {
    nodeOf: (type, id) => shelves.get(type)?.byId.get(id),
    nodesOf: (type) => {
      const shelf = shelves.get(type)
      return shelf ? [...inOrder(shelf)] : []
    },
    apply: (changes) => changes.map(applyOne).some(Boolean),
  }
}
