import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { LayerNode, WithheldPage } from "../../../shared/site-updates.ts"
import { withheldEntries } from "../../../shared/workspace-marker.ts"
import type { ContentChanges, NodeChange } from "./content-changes.ts"
import { nodeTypes } from "./content-nodes.ts"
import type { NodeLayer } from "./data-layer.ts"
import { entryKeyOf, nodesOfEntry, plainNode, type EntryKey } from "./entry-nodes.ts"

/** A withheld entry: the site does not show its saved state. */
type HeldEntry = {
  /** Its nodes on the site, or when it was last there; empty if it is new. */
  nodes: LayerNode[]
  pages: WithheldPage[]
}

/** How the data layer may differ from the API. */
export type WithheldRecord = {
  /** Entries that changed since the last complete build or update, with their nodes at that time; empty if new. */
  earlier: Map<EntryKey, LayerNode[]>
  held: Map<EntryKey, HeldEntry>
}

/** Only builds of the server withhold entries. A build started on the command line fails with the page's error. */
const recordFile = (): string | undefined => {
  const marker = process.env.WORKSPACE_MARKER
  return marker && join(dirname(marker), withheldEntries)
}

/** Reads the record from the workspace; empty if it is missing or unreadable. */
export const readWithheld = async (): Promise<WithheldRecord> => {
  try {
    const { earlier, held } = JSON.parse(await readFile(recordFile() ?? "", "utf8")) as {
      earlier: [EntryKey, LayerNode[]][]
      held: [EntryKey, HeldEntry][]
    }
    return { earlier: new Map(earlier), held: new Map(held) }
  } catch {
    return { earlier: new Map(), held: new Map() }
  }
}

export const writeWithheld = async ({ earlier, held }: WithheldRecord): Promise<void> => {
  const file = recordFile()
  if (!file) return
  if (earlier.size === 0 && held.size === 0) {
    await rm(file, { force: true })
    return
  }
  await writeFile(`${file}.new`, JSON.stringify({ earlier: [...earlier], held: [...held] }))
  await rename(`${file}.new`, file)
}

const entryTypes: ReadonlySet<string> = new Set([
  nodeTypes.blogPost,
  nodeTypes.devblogPost,
  nodeTypes.vacancy,
  nodeTypes.legalDocument,
])

/**
 * Records the previous nodes of changed entries, so that they can be restored if pages fail.
 *
 * @param changes the node changes that the read caused
 */
export const noteEarlier = (
  layer: NodeLayer,
  record: WithheldRecord,
  { contentTypes }: Pick<ContentChanges, "contentTypes">,
  changes: readonly NodeChange[]
): void => {
  for (const [key, { nodes }] of record.held) {
    const contentType = contentTypes.find(({ type }) => key.startsWith(`${type}:`))
    if (!contentType?.isFull && !contentType?.entries.has(key.slice(contentType.type.length + 1))) continue
    record.held.delete(key)
    if (!record.earlier.has(key)) record.earlier.set(key, nodes)
  }
  const before = new Map<EntryKey, Map<string, LayerNode | undefined>>()
  for (const change of changes) {
    const node = change.after ?? change.before
    if (!node || !entryTypes.has(change.type)) continue
    const key = entryKeyOf(node)
    const changed = before.get(key) ?? new Map<string, LayerNode | undefined>()
    before.set(key, changed.set(change.id, change.before))
  }
  for (const [key, changed] of before) {
    if (record.earlier.has(key)) continue
    const unchanged = nodesOfEntry(layer, key).filter(({ id }) => !changed.has(id))
    const former = [...changed.values()].filter((node) => node !== undefined)
    record.earlier.set(key, [...unchanged, ...former].map(plainNode))
  }
}
