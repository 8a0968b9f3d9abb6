import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeChange } from "../content/content-changes.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { newestFirst } from "../content/site-content.ts"

/** Types whose nodes decide which pages there are, and what lists, feeds and search say of them. */
const indexed: readonly NodeType[] = [
  nodeTypes.blogPost,
  nodeTypes.devblogPost,
  nodeTypes.job,
  nodeTypes.closedJob,
  nodeTypes.managedRedirect,
]

type IndexedNode = LayerNode & Record<string, unknown>

/** Nodes of one type. */
type EntryShard = {
  byId: Map<string, IndexedNode>
  ordered: IndexedNode[]
  /** Nodes that came, went or got another date since they were put in order. */
  moved: Set<IndexedNode>
}

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

const byDate = (a: IndexedNode, b: IndexedNode): number => newestFirst(a as unknown as Dated, b as unknown as Dated)

/** How many nodes are put into a long list one by one; for more it is sorted as a whole. */
const insertedMax = 50

const insert = (ordered: IndexedNode[], node: IndexedNode): void => {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const there = ordered[middle]
    if (there && byDate(there, node) <= 0) from = middle + 1
    else to = middle
  }
  ordered.splice(from, 0, node)
}

const inOrder = (shard: EntryShard): IndexedNode[] => {
  const { byId, moved } = shard
  if (moved.size === 0) return shard.ordered
  const stayed = shard.ordered.filter((node) => !moved.has(node))
  const placed = [...moved].filter((node) => byId.get(node.id) === node)
  if (placed.length > insertedMax) shard.ordered = [...stayed, ...placed].sort(byDate)
  else {
    for (const node of placed) insert(stayed, node)
    shard.ordered = stayed
  }
  moved.clear()
  return shard.ordered
}

export const createEntryIndex = (layer: NodeLayer): EntryIndex => {
  const shardOf = (type: string): EntryShard => {
    const nodes = layer.getNodesByType(type).map(withoutBody)
    return { byId: new Map(nodes.map((node) => [node.id, node])), ordered: [], moved: new Set(nodes) }
  }
  const shards = new Map(indexed.map((type) => [type as string, shardOf(type)]))
  const applyOne = ({ type, id, after }: NodeChange): boolean => {
    const shard = shards.get(type)
    if (!shard) return false
    const { byId, moved } = shard
    const known = byId.get(id)
    if (!after) {
      if (known) moved.add(known)
      return byId.delete(id)
    }
    const fresh = withoutBody(after)
    if (!known) {
      moved.add(fresh)
      byId.set(id, fresh)
      return true
    }
    const decides = deciding(known) !== deciding(fresh)
    if (decides) moved.add(known)
    const former = Object.fromEntries(Object.keys(known).map((key) => [key, undefined]))
    Object.assign(known, former, fresh)
    return decides
  }
  return {
    nodeOf: (type, id) => shards.get(type)?.byId.get(id),
    nodesOf: (type) => {
      const shard = shards.get(type)
      return shard ? [...inOrder(shard)] : []
    },
    apply: (changes) => changes.map(applyOne).some(Boolean),
  }
}
