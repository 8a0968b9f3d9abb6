import { locales } from "../../../shared/locales.ts"
import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeChange } from "./content-changes.ts"
import { contentNodeId, type NodeType } from "./content-nodes.ts"
import type { NodeLayer } from "./data-layer.ts"

/** Identifies an entry in all its languages: the type of its nodes, and its id. */
export type EntryKey = `${NodeType}:${string}`

export const entryKeyOf = (node: LayerNode): EntryKey =>
  `${node.internal.type as NodeType}:${String((node as LayerNode & { entryId?: unknown }).entryId)}`

/** A node without the fields that Gatsby adds and then rejects as input. */
export const plainNode = (node: LayerNode): LayerNode => {
  const { type, contentDigest } = node.internal
  return { ...node, internal: { type, contentDigest } }
}

const nodeIds = (layer: NodeLayer, key: EntryKey): string[] => {
  const [type, ...id] = key.split(":") as [NodeType, ...string[]]
  return locales.map((locale) => contentNodeId(layer, type, id.join(":"), locale))
}

/** The present nodes of an entry. */
export const nodesOfEntry = (layer: NodeLayer, key: EntryKey): LayerNode[] =>
  nodeIds(layer, key).flatMap((id) => layer.getNode(id) ?? [])

/**
 * Replaces the nodes of an entry.
 *
 * @returns every node that was created, changed or deleted
 */
export const setNodesOfEntry = async (
  layer: NodeLayer,
  key: EntryKey,
  nodes: readonly LayerNode[]
): Promise<NodeChange[]> => {
  const type = key.slice(0, key.indexOf(":")) as NodeType
  const changes: NodeChange[] = []
  for (const id of nodeIds(layer, key)) {
    const before = layer.getNode(id)
    const wanted = nodes.find((node) => node.id === id)
    if (before?.internal.contentDigest === wanted?.internal.contentDigest) continue
    const after = wanted && plainNode(wanted)
    if (after) await layer.createNode(after)
    else if (before) layer.deleteNode(before)
    changes.push({ type, id, before, after })
  }
  return changes
}
