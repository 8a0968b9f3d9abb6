import type { GatsbyNode, SourceNodesArgs } from "gatsby"
import { nodeTypes } from "../content/content-nodes.ts"
import { nodeLayerOf } from "../content/data-layer.ts"
import { createEntryIndex } from "../live-update/entry-index.ts"
import { createFileGroups } from "../live-update/file-group.ts"
import { createSiteFiles, type SitePage } from "../live-update/site-files.ts"
import { publishPressKit } from "../press-kit/press-kit.ts"
import { plannedShareCards } from "../share-cards/share-card.ts"
import { readGames } from "../content/site-content.ts"
import { writeShareCards } from "../share-cards/write-share-cards.ts"
import { writeWithheld } from "../content/withheld-entries.ts"

const publicDir = "public"

/** Writes the files of the complete site: feeds, sitemap, robots.txt, search, addresses, share cards. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const layer = nodeLayerOf(args as unknown as SourceNodesArgs)
  const { pages } = (args.store.getState as () => { pages: Map<string, SitePage> })()
  const files = createSiteFiles(layer, createEntryIndex(layer), createFileGroups(publicDir))
  await files.update({ types: new Set([nodeTypes.blogPost, nodeTypes.devblogPost, nodeTypes.vacancy]), pages })
  await files.removeObsolete()
  const { written } = await writeShareCards(publicDir, plannedShareCards())
  // A page that did not change did not ask for it.
  await publishPressKit(
    readGames((type) => [...layer.nodesOfType(type)]),
    publicDir
  )
  // Every page was rendered.
  await writeWithheld({ earlier: new Map(), held: new Map() })
  args.reporter.info(`${written.length} share cards drawn`)
}
