import { writeFile } from "node:fs/promises"
import type { GatsbyNode } from "gatsby"
import { applyContentChanges, readContentChanges } from "../content/content-changes.ts"
import { createDailyNotes } from "../content/daily-notes.ts"
import { nodeLayerOf } from "../content/data-layer.ts"
import { stopBuild } from "../content/content-error.ts"
import { noteEarlier, readWithheld, writeWithheld } from "../content/withheld-entries.ts"

/** Nodes are kept at once, what was made of them only in the end: a process that dies in between leaves this mark. */
const markWorkspace = async (): Promise<void> => {
  const marker = process.env.WORKSPACE_MARKER
  if (marker) await writeFile(marker, "")
}

/**
 * Fills the data layer from the content API: the whole lists on the first build, what changed since on the next ones.
 * Gatsby keeps the nodes and the cursors between builds and drops them together.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  args.actions.enableStatefulSourceNodes?.()
  const layer = nodeLayerOf(args)
  try {
    const record = await readWithheld()
    // An ordinary build may be one of better code: it tries again what could not be made. The resident builder, which boots
    // of what was made, does not.
    const isAgain = process.env.RESIDENT_BUILDER === undefined && record.held.size > 0
    const changes = await readContentChanges(layer, { fromScratch: isAgain })
    for (const { type, entries, isFull } of changes.contentTypes)
      args.reporter.info(`${type}: ${isFull ? `read all ${entries.size}` : `${entries.size} changed`}`)
    const applied = await applyContentChanges(layer, changes)
    if (applied.length > 0) await markWorkspace()
    noteEarlier(layer, record, changes, applied)
    await writeWithheld(record)
    await createDailyNotes(args)
  } catch (error) {
    stopBuild(args.reporter, error)
  }
}
