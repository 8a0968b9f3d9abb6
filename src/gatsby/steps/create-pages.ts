import type { GatsbyNode } from "gatsby"
import { createRedirects } from "../pages/site-redirects.ts"
import { setGone } from "../hosting/gone.ts"
import { readSiteContent } from "../content/site-content.ts"
import { goneAddresses, sitePages } from "../pages/site-pages.ts"

export const createPages: GatsbyNode["createPages"] = ({ actions, getNodesByType, reporter }) => {
  const content = readSiteContent(getNodesByType)
  const pages = sitePages(content)
  for (const page of pages) actions.createPage(page)
  const gone = goneAddresses(content)
  createRedirects({ actions, reporter }, content, { pages, gone })
  setGone(gone)
}
