import type { GatsbyNode } from "gatsby"
import { setHostingRules } from "../hosting/hosting-rules.ts"
import { readSiteContent } from "../content/site-content.ts"
import { sitePages } from "../pages/site-pages.ts"
import { siteRules } from "../pages/site-rules.ts"

export const createPages: GatsbyNode["createPages"] = ({ actions, getNodesByType }) => {
  const content = readSiteContent(getNodesByType)
  const pages = sitePages(content)
  for (const page of pages) actions.createPage(page)
  setHostingRules(siteRules(content, pages))
}
