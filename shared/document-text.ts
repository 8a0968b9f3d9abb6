import type { BlockNode, BodyDocument, InlineNode, PlainTextNodes } from "./contract/document.ts"
import { localeTags, type Locale } from "./locales.ts"

/** Text of nodes that have no marks. */
export const plainText = (nodes: PlainTextNodes = []): string => nodes.map((node) => node.text).join("")

const inlineNodeText = (node: InlineNode): string => {
  if (node.type === "text") return node.text
  return node.type === "hardBreak" ? "\n" : ""
}

/** Plain text of a line of nodes without its footnotes; a hard break becomes a line break. */
export const inlineText = (nodes: readonly InlineNode[] = []): string => nodes.map(inlineNodeText).join("")

/** @param notes gets the texts of the footnotes in their order */
const blockText = (block: BlockNode, notes: string[]): string => {
  switch (block.type) {
    case "paragraph":
    case "heading":
      for (const node of block.content ?? []) if (node.type === "footnote") notes.push(plainText(node.content))
      return inlineText(block.content)
    case "codeBlock":
    case "button":
    case "file":
      return plainText(block.content)
    case "image":
    case "video":
      return block.attrs.caption ?? ""
    case "gallery":
    case "callout":
    case "blockquote":
      return blocksText(block.content ?? [], notes)
    case "details": {
      const [summary, content] = block.content
      return linesOf([plainText(summary.content), blocksText(content.content, notes)])
    }
    case "bulletList":
    case "orderedList":
      return block.content.map((item) => blocksText(item.content, notes)).join("\n")
    case "table":
      return block.content
        .map((row) => row.content.map((cell) => blocksText(cell.content, notes)).join("\t"))
        .join("\n")
    case "horizontalRule":
    case "bookmark":
      return ""
  }
}

const linesOf = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n")

const blocksText = (blocks: readonly BlockNode[], notes: string[]): string =>
  linesOf(blocks.map((block) => blockText(block, notes)))

/** The readable text of a document, one block per line, its footnotes last. What another entry says is not part of it. */
export const documentText = (document: BodyDocument): string => {
  const notes: string[] = []
  const text = blocksText(document.content, notes)
  return linesOf([text, ...notes])
}

const segmenters = new Map<Locale, Intl.Segmenter>()

const segmenterOf = (locale: Locale): Intl.Segmenter => {
  const known = segmenters.get(locale)
  if (known) return known
  const segmenter = new Intl.Segmenter(localeTags[locale].bcp47, { granularity: "word" })
  segmenters.set(locale, segmenter)
  return segmenter
}

/** Number of words by Unicode's rules, punctuation left out. */
export const countWords = (text: string, locale: Locale): number => {
  let words = 0
  for (const segment of segmenterOf(locale).segment(text)) if (segment.isWordLike) words += 1
  return words
}
