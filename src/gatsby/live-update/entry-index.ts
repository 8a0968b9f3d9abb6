import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeChange } from "../content/content-changes.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { newestFirst } from "../content/site-content.ts"

/** Node types that determine the set of pages and the content of lists, feeds and search. */
const indexed: readonly NodeType[] = [
  nodeTypes.blogPost,
  nodeTypes.devblogPost,
  nodeTypes.vacancy,
  nodeTypes.legalDocument,
  nodeTypes.closedVacancy,
  nodeTypes.managedRedirect,
  nodeTypes.game,
  nodeTypes.closedGame,
]

type IndexedNode = LayerNode & Record<string, unknown>

/** The nodes of one type. */
type EntryShard = {
  byId: Map<string, IndexedNode>
  ordered: IndexedNode[]
  /** Nodes added, replaced or removed since the last sort. */
  changed: Set<IndexedNode>
}

/** Nodes in memory, posts and vacancies without their bodies. Reading thousands of nodes from disk at each change would take seconds. */
export type EntryIndex = {
  /** Newest first, if they have a date. A changed node is another object; without a change the array is the same, too. */
  nodesOf: (type: string) => readonly IndexedNode[]
  nodeOf: (type: string, id: string) => IndexedNode | undefined
  /** Applies changes. Returns whether any of them can affect the set of pages, or the links between them. */
  apply: (changes: readonly NodeChange[]) => boolean
}

/** Legal documents are few, and their pages are made of their bodies. */
const withoutBody = (node: LayerNode): IndexedNode => {
  if (node.internal.type === nodeTypes.legalDocument) return { ...(node as IndexedNode) }
  const { html: _html, ...rest } = node as IndexedNode
  return rest
}

const wholeTypes: readonly string[] = [nodeTypes.game, nodeTypes.legalDocument]

/** The fields that the set of pages and redirects depends on; see SiteContent. */
const deciding = (node: IndexedNode): string =>
  JSON.stringify([
    node.link,
    node.formerLinks,
    node.publishedAt,
    node.alternates,
    node.game,
    node.from,
    node.to,
    // On the share card of a vacancy. The words of a post decide which others are related to it.
    node.title,
    node.searchWords,
    // Every page names the games, and the input of a document's page has its text.
    wholeTypes.includes(node.internal.type) ? node.internal.contentDigest : null,
  ])

type Dated = Parameters<typeof newestFirst>[0]

const byDate = (a: IndexedNode, b: IndexedNode): number => newestFirst(a as unknown as Dated, b as unknown as Dated)

/** Up to this many changed nodes are taken out and put in one by one; for more, the complete list is sorted. */
const changedMax = 50

/** The first place of a list at which a node would be in order, or the last one, behind all that are equal. */
const placeOf = (ordered: readonly IndexedNode[], node: IndexedNode, isLast: boolean): number => {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const order = byDate(ordered[middle] as IndexedNode, node)
    if (order < 0 || (isLast && order === 0)) from = middle + 1
    else to = middle
  }
  return from
}

const remove = (ordered: IndexedNode[], node: IndexedNode): void => {
  const at = ordered.indexOf(node, placeOf(ordered, node, false))
  if (at !== -1) ordered.splice(at, 1)
}

const insert = (ordered: IndexedNode[], node: IndexedNode): void => {
  ordered.splice(placeOf(ordered, node, true), 0, node)
}

const inOrder = (shard: EntryShard): IndexedNode[] => {
  const { byId, changed } = shard
  if (changed.size === 0) return shard.ordered
  const placed = [...changed].filter((node) => byId.get(node.id) === node)
  if (changed.size > changedMax)
    shard.ordered = [...shard.ordered.filter((node) => !changed.has(node)), ...placed].sort(byDate)
  else {
    const ordered = [...shard.ordered]
    for (const node of changed) remove(ordered, node)
    for (const node of placed) insert(ordered, node)
    shard.ordered = ordered
  }
  changed.clear()
  return shard.ordered
}

export const createEntryIndex = (layer: NodeLayer): EntryIndex => {
  const shardOf = (type: string): EntryShard => {
    const nodes = Array.from(layer.nodesOfType(type), withoutBody)
    return { byId: new Map(nodes.map((node) => [node.id, node])), ordered: [], changed: new Set(nodes) }
  }
  const shards = new Map(indexed.map((type) => [type as string, shardOf(type)]))
  const applyOne = ({ type, id, after }: NodeChange): boolean => {
    const shard = shards.get(type)
    if (!shard) return false
    const { byId, changed } = shard
    const known = byId.get(id)
    if (known) changed.add(known)
    if (!after) return byId.delete(id)
    const fresh = withoutBody(after)
    changed.add(fresh)
    byId.set(id, fresh)
    return !known || deciding(known) !== deciding(fresh)
  }
  return {
    nodeOf: (type, id) => shards.get(type)?.byId.get(id),
    nodesOf: (type) => {
      const shard = shards.get(type)
      return shard ? inOrder(shard) : []
    },
    apply: (changes) => changes.map(applyOne).some(Boolean),
  }
}
