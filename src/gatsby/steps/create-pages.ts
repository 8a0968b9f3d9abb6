import type { GatsbyNode, SourceNodesArgs } from "gatsby"
import { setHostingRules } from "../hosting/hosting-rules.ts"
import { nodeLayerOf } from "../content/data-layer.ts"
import { readSiteContent } from "../content/site-content.ts"
import { createEntryIndex } from "../live-update/entry-index.ts"
import { sitePages } from "../pages/site-pages.ts"
import { siteRules } from "../pages/site-rules.ts"

export const createPages: GatsbyNode["createPages"] = (args) => {
  const content = readSiteContent(createEntryIndex(nodeLayerOf(args as unknown as SourceNodesArgs)).nodesOf)
  for (const page of sitePages(content)) args.actions.createPage(page)
  setHostingRules(siteRules(content))
}
