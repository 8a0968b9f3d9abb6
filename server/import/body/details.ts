import type { BlockNode } from "../../../shared/contract/document.ts"
import { blocksOf, emptyParagraph, plain } from "./blocks.ts"
import { below, fits, type BodyContext } from "./body-context.ts"
import { elementsIn, hasClass, isElement, lineIn, type HtmlElement, type HtmlNode } from "./html-tree.ts"

/** What a visitor unfolds, with its title. */
export const detailsOf = (title: string, nodes: readonly HtmlNode[], context: BodyContext): BlockNode[] => {
  if (!fits(context, 2)) {
    const line: BlockNode[] = title === "" ? [] : [{ type: "paragraph", content: plain(title) }]
    return [...line, ...blocksOf(nodes, context)]
  }
  const content = blocksOf(nodes, below(context, 2))
  return [
    {
      type: "details",
      content: [
        { type: "detailsSummary", content: plain(title) },
        { type: "detailsContent", content: content.length === 0 ? [emptyParagraph] : content },
      ],
    },
  ]
}

/** What a visitor unfolds, of HTML itself. */
export const detailsBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] => {
  const summary = element.childNodes.find((child) => isElement(child) && child.tagName === "summary")
  const title = summary && isElement(summary) ? lineIn(summary.childNodes) : ""
  return detailsOf(
    title,
    element.childNodes.filter((child) => child !== summary),
    context
  )
}

/** What a visitor unfolds below a heading, of WordPress' editor of blocks. */
export const accordionBlocks = (item: HtmlElement, context: BodyContext): BlockNode[] => {
  const heading = item.childNodes.find((child) => isElement(child) && /^h[1-6]$/.test(child.tagName))
  const words = elementsIn(heading ? [heading] : []).find((part) => hasClass(part, /__toggle-title$/)) ?? heading
  const title = words && isElement(words) ? lineIn(words.childNodes) : ""
  const content = item.childNodes.filter((child) => child !== heading)
  return detailsOf(title, content, context)
}
