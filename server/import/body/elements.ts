import type { BlockNode, Mark } from "../../../shared/contract/document.ts"
import { blocksOf, plain } from "./blocks.ts"
import { cut, lineOf, type BodyContext } from "./body-context.ts"
import { accordionBlocks, detailsBlocks } from "./details.ts"
import { embedBlocks, embedded } from "./embeds.ts"
import { figureBlocks, galleryBlocks, galleryClass } from "./figures.ts"
import { raisedText } from "./formatting.ts"
import { cardBlocks } from "./ghost-cards.ts"
import { codeBlocks, headingBlocks, quoteBlocks } from "./headings-quotes-code.ts"
import {
  attributeOf,
  firstOf,
  hasClass,
  isComment,
  isElement,
  isText,
  lineIn,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from "./html-tree.ts"
import { buttonBlocks, isButton, isPictureLink, reportPictureLink } from "./links.ts"
import { listBlocks, tableBlocks } from "./lists-and-tables.ts"
import { reportLeftOut, reportLosses, unwanted } from "./losses.ts"
import { bold, marksOf } from "./marks.ts"
import { imageOf, isCover, isSmiley } from "./pictures.ts"
import { blockPieces, hardBreak, split, textPieces, type Piece } from "./pieces.ts"
import { blockComment, dynamicBlock } from "./wordpress-blocks.ts"

const blockNames = new Set([
  ...["address", "article", "aside", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figcaption", "footer"],
  ...[
    "header",
    "hgroup",
    "html",
    "legend",
    "li",
    "main",
    "marquee",
    "nav",
    "p",
    "search",
    "section",
    "summary",
    "caption",
  ],
])

/** The blocks of an element that is one; null for an element of a line. */
const elementBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] | null => {
  const { tagName } = element
  if (/^h[1-6]$/.test(tagName)) return headingBlocks(element, context)
  if (embedded.has(tagName)) return embedBlocks(element, "", context)
  const card = hasClass(element, /^kg-/) ? cardBlocks(element, context) : null
  if (card) return card
  if (blockNames.has(tagName)) {
    if (hasClass(element, galleryClass)) return galleryBlocks(element, context)
    if (hasClass(element, /^wp-caption$/)) return figureBlocks(element, context)
    if (hasClass(element, /^wp-block-accordion-item$/)) return accordionBlocks(element, context)
    return blocksOf(element.childNodes, context)
  }
  switch (tagName) {
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return listBlocks(element, context)
    case "blockquote":
      return quoteBlocks(element, context)
    case "pre":
    case "listing":
    case "xmp":
      return codeBlocks(element, context)
    case "hr":
      return [{ type: "horizontalRule" }]
    case "figure":
      return figureBlocks(element, context)
    case "table":
      return tableBlocks(element, context)
    case "details":
      return detailsBlocks(element, context)
    case "img": {
      const image = imageOf(element, "", context)
      return image ? [image] : []
    }
    default:
      return isButton(element) ? buttonBlocks(element, context) : null
  }
}

const space: Piece = { type: "text", text: " " }

const elementPieces = (element: HtmlElement, marks: readonly Mark[], context: BodyContext): Piece[] => {
  const { tagName } = element
  // Mathematics of the web carries the source that it was made of.
  const formula = tagName === "math" ? lineIn(firstOf(element.childNodes, "annotation")?.childNodes ?? []) : ""
  if (formula !== "") {
    context.report(lineOf(element, context), `a formula became its source: ${cut(formula, 60)}`, formula)
    return [{ type: "text", text: formula, marks: [{ type: "code" }] }]
  }
  reportLeftOut(element, context)
  if (unwanted.has(tagName) || context.notes.lists.has(element)) return []
  if (hasClass(element, /__toggle-icon$/)) return []
  const note = context.notes.textOf.get(element)
  if (note !== undefined) return [{ type: "footnote", content: plain(note) }]
  if (tagName === "br") return [hardBreak(marks)]
  if (tagName === "wbr") return []
  if (isSmiley(element)) return textPieces(attributeOf(element, "alt"), marks, false)
  reportLosses(element, context)
  const raised = tagName === "sup" || tagName === "sub" ? raisedText(tagName, textIn(element.childNodes).trim()) : null
  if (raised !== null && !firstOf(element.childNodes, "a")) return textPieces(raised, marks, false)
  if (isPictureLink(element)) {
    reportPictureLink(element, context)
    return piecesOf(element.childNodes, marks, context)
  }
  const cover = isCover(element) ? imageOf(element, "", context) : null
  const blocks = elementBlocks(element, { ...context, marks })
  if (blocks) {
    const all = cover ? [cover, ...blocks] : blocks
    return blockPieces(tagName === "dt" ? bold(all) : all)
  }
  const given = marksOf(element, marks, context)
  const pieces = piecesOf(element.childNodes, given, context)
  // A button stands apart from the words beside it.
  return tagName === "button" ? [space, ...pieces, space] : pieces
}

/** What nodes become, before it is put into paragraphs. `marks` are those of the text around them. */
export const piecesOf = (nodes: readonly HtmlNode[], marks: readonly Mark[], context: BodyContext): Piece[] => {
  const pieces: Piece[] = []
  // What WordPress' editor of blocks has written stands between comments; the rest was typed.
  let open = 0
  for (const node of nodes) {
    if (isComment(node)) {
      const [, isEnd, name = "", attributes = "", isAlone] = blockComment.exec(node.data) ?? []
      if (isEnd === "/") open = Math.max(open - 1, 0)
      else if (isEnd === "" && isAlone !== "/") open += 1
      if (isAlone === "/")
        pieces.push(
          ...dynamicBlock(name, attributes, (message) => context.report(lineOf(node, context), message, name))
        )
      // Where a teaser or a page of a text ends, a paragraph does.
      else if (isEnd !== undefined || /^(?:more|nextpage)\b/.test(node.data)) pieces.push(split)
    } else if (isText(node)) pieces.push(...textPieces(node.value, marks, context.isTyped && open === 0))
    else if (isElement(node))
      pieces.push(...elementPieces(node, marks, open > 0 ? { ...context, isTyped: false } : context))
  }
  return pieces
}
