import { writeFile } from "node:fs/promises"
import type { GatsbyNode } from "gatsby"
import { applyContentChanges, readContentChanges } from "./content-changes.ts"
import { createDailyNotes } from "./daily-notes.ts"
import { nodeLayerOf } from "./data-layer.ts"
import { stopBuild } from "./errors.ts"

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
    const changes = await readContentChanges(layer)
    for (const { type, entries, whole } of changes.nouns)
      args.reporter.info(`${type}: ${whole ? `read all ${entries.size}` : `${entries.size} changed`}`)
    if ((await applyContentChanges(layer, changes)).length > 0) await markWorkspace()
    await createDailyNotes(args)
  } catch (error) {
    stopBuild(args.reporter, error)
  }
}
