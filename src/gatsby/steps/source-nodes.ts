import { writeFile } from "node:fs/promises"
import type { GatsbyNode } from "gatsby"
import { nodesUnsaved } from "../../../shared/workspace-marker.ts"
import { applyContentChanges, readContentChanges } from "../content/content-changes.ts"
import { createDailyNotes } from "../content/daily-notes.ts"
import { nodeLayerOf } from "../content/data-layer.ts"
import { stopBuild } from "../content/content-error.ts"
import { noteEarlier, readWithheld, writeWithheld } from "../content/withheld-entries.ts"

/** Says in the marker of a workspace whether nodes are stored of which Gatsby's saved state does not know. */
const markWorkspace = async (text: string): Promise<void> => {
  const marker = process.env.WORKSPACE_MARKER
  if (marker) await writeFile(marker, text)
}

/**
 * Fills the data layer from the content API: complete lists on the first build, changes on later ones. Gatsby stores
 * nodes and cursors between builds and drops them together.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  args.actions.enableStatefulSourceNodes?.()
  const layer = nodeLayerOf(args)
  try {
    const record = await readWithheld()
    // A full build may run with fixed code, so it tries withheld entries again. The resident builder, which starts from
    // the output of a build, does not.
    const isAgain = process.env.RESIDENT_BUILDER === undefined && record.held.size > 0
    const changes = await readContentChanges(layer, { fromScratch: isAgain })
    for (const { type, entries, isFull } of changes.contentTypes)
      args.reporter.info(`${type}: ${isFull ? `read all ${entries.size}` : `${entries.size} changed`}`)
    await markWorkspace(nodesUnsaved)
    const applied = await applyContentChanges(layer, changes)
    noteEarlier(layer, record, changes, applied)
    await writeWithheld(record)
    const hasOtherNotes = await createDailyNotes(args)
    if (applied.length === 0 && !hasOtherNotes) await markWorkspace("")
  } catch (error) {
    stopBuild(args.reporter, error)
  }
}
