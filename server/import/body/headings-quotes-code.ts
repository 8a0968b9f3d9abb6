import type { BlockNode, InlineNode } from "../../../shared/contract/document.ts"
import { headingName } from "../../../shared/foreign-text.ts"
import { blocksOf, plain } from "./blocks.ts"
import { below, fits, type BodyContext } from "./body-context.ts"
import { attributeOf, firstOf, hasClass, textIn, type HtmlElement, type HtmlNode } from "./html-tree.ts"
import { tidyLine } from "./pieces.ts"

/** The text of nodes as one line, and the blocks within them, which no line can hold. */
const lineAndBlocks = (
  nodes: readonly HtmlNode[],
  context: BodyContext
): { line: InlineNode[]; blocks: BlockNode[] } => {
  const marks = context.marks.filter(({ type }) => type !== "bold")
  const pieces = context.piecesOf(nodes, marks, { ...context, marks, isTyped: false })
  const inline = pieces.flatMap((piece) =>
    piece.type === "block" ? [] : piece.type === "split" ? [{ type: "text" as const, text: " " }] : [piece]
  )
  return { line: tidyLine(inline), blocks: pieces.flatMap((piece) => (piece.type === "block" ? [piece.block] : [])) }
}

/** A heading of the two levels that texts have, with its anchor, and the blocks that stood in it. */
export const headingBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] => {
  const { line, blocks } = lineAndBlocks(element.childNodes, context)
  const level = headingName(element.tagName) === "h2" ? 2 : 3
  const anchor = context.anchors.ofHeading.get(element)
  const attrs = { level, ...(anchor === undefined ? {} : { anchor }) } as const
  return line.length === 0 ? blocks : [{ type: "heading", attrs, content: line }, ...blocks]
}

/** A quote; what it holds, when it is too deep for one. */
export const quoteBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] => {
  if (!fits(context, 1)) return blocksOf(element.childNodes, context)
  const content = blocksOf(element.childNodes, below(context, 1))
  return content.length === 0 ? [] : [{ type: "blockquote", content }]
}

/** The language of a code, as highlighters name it; null when it says none. */
const languageOf = (element: HtmlElement): string | null => {
  const inner = firstOf(element.childNodes, "code")
  const words = [element, ...(inner ? [inner] : [])].flatMap((one) => [
    ...attributeOf(one, "class").split(/\s+/),
    attributeOf(one, "data-enlighter-language"),
    attributeOf(one, "lang"),
  ])
  const text = words.join(" ").toLowerCase()
  const name =
    /(?:language-|lang-|lang:|brush:\s*)([a-z0-9+#-]{1,20})/.exec(text)?.[1] ??
    attributeOf(element, "data-enlighter-language")
  return /^[a-z0-9+#-]{1,20}$/.test(name) ? name : null
}

/** Code with its language. */
export const codeBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] => {
  // A verse is words in lines, not code.
  if (hasClass(element, /^wp-block-verse$/)) return blocksOf(element.childNodes, { ...context, isTyped: true })
  const text = textIn(element.childNodes).replace(/^\n|\n+$/g, "")
  return text.trim() === ""
    ? []
    : [{ type: "codeBlock", attrs: { language: languageOf(element) }, content: plain(text) }]
}
