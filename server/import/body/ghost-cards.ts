import type { BlockNode } from "../../../shared/contract/document.ts"
import { readAddress } from "./addresses.ts"
import { blocksOf, linkParagraph } from "./blocks.ts"
import { below, fits, type BodyContext } from "./body-context.ts"
import { detailsOf } from "./details.ts"
import { embedBlocks } from "./embeds.ts"
import { captionOf } from "./figures.ts"
import { attributeOf, elementsIn, firstOf, hasClass, lineIn, type HtmlElement } from "./html-tree.ts"

/** A card of Ghost's editor, as it writes them; null for one that is read like other HTML. */
export const cardBlocks = (card: HtmlElement, context: BodyContext): BlockNode[] | null => {
  const inner = elementsIn(card.childNodes)
  const part = (pattern: RegExp) => inner.find((element) => hasClass(element, pattern))
  if (hasClass(card, /^kg-bookmark-card$/)) {
    const href = readAddress(attributeOf(part(/^kg-bookmark-container$/) ?? card, "href"))
    const title = lineIn(part(/^kg-bookmark-title$/)?.childNodes ?? [])
    const block = linkParagraph(context.link(href).href, title || href)
    return block ? [block] : null
  }
  if (hasClass(card, /^kg-(?:video|audio)-card$/)) {
    const media = firstOf(card.childNodes, "video", "audio")
    return media ? embedBlocks(media, captionOf(card, context), context) : null
  }
  if (hasClass(card, /^kg-toggle-card$/)) {
    const title = lineIn(part(/^kg-toggle-heading-text$/)?.childNodes ?? [])
    return detailsOf(title, part(/^kg-toggle-content$/)?.childNodes ?? [], context)
  }
  if (!hasClass(card, /^kg-callout-card$/)) return null
  const blocks = blocksOf(part(/^kg-callout-text$/)?.childNodes ?? card.childNodes, below(context, 1))
  const content = blocks.flatMap((block) =>
    block.type === "paragraph" || block.type === "bulletList" || block.type === "orderedList" ? [block] : []
  )
  if (content.length === 0 || content.length < blocks.length || !fits(context, 1)) return blocks
  return [{ type: "callout", attrs: { kind: "note" }, content }]
}
