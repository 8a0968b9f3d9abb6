import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { GatsbyNode, SourceNodesArgs } from "gatsby"
import { nodeTypes } from "./content-nodes.ts"
import { nodeLayerOf } from "./data-layer.ts"
import { createEntryIndex } from "./live-update/entry-index.ts"
import { createFileGroups } from "./live-update/file-group.ts"
import { createSiteFiles, type SitePage } from "./live-update/site-files.ts"
import { plannedShareCards } from "./share-cards/share-card.ts"
import { writeShareCards } from "./share-cards/write-share-cards.ts"

const publicDir = "public"

/** Files whose names come from content, so that an earlier build can have left some that nobody wants any more. */
const generated: readonly [folder: string, name: RegExp][] = [
  ["", /^sitemap-.*\.xml$/],
  ["search", /\.json$/],
  ["ru/search", /\.json$/],
]

const removeGenerated = async (): Promise<void> => {
  for (const [folder, pattern] of generated) {
    const names = await readdir(join(publicDir, folder)).catch(() => [])
    for (const name of names) if (pattern.test(name)) await rm(join(publicDir, folder, name))
  }
}

/** Writes what belongs to the whole site: feeds, sitemap, robots.txt, the search, addresses, pictures for links. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const layer = nodeLayerOf(args as unknown as SourceNodesArgs)
  const { pages } = (args.store.getState as () => { pages: Map<string, SitePage> })()
  await removeGenerated()
  const files = createSiteFiles(layer, createEntryIndex(layer), createFileGroups(publicDir))
  await files.update([...pages.values()], {
    types: new Set([nodeTypes.blogPost, nodeTypes.devblogPost, nodeTypes.job]),
    pages: true,
  })
  const { written } = await writeShareCards(publicDir, plannedShareCards())
  args.reporter.info(`${written.length} share cards drawn`)
}
