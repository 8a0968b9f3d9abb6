import type { BlockNode, BodyDocument, InlineNode } from "./contract/document.ts"
import { localeTags, type Locale } from "./locales.ts"

/** Plain text of a line of nodes; a hard break becomes a line break. */
export const inlineText = (nodes: readonly InlineNode[] = []): string =>
  nodes.map((node) => (node.type === "text" ? node.text : "\n")).join("")

const blockText = (block: BlockNode): string => {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlineText(block.content)
    case "codeBlock":
      return (block.content ?? []).map((node) => node.text).join("")
    case "image":
    case "video":
      return block.attrs.caption ?? ""
    case "bulletList":
    case "orderedList":
      return block.content.map((item) => blocksText(item.content)).join("\n")
    case "blockquote":
      return blocksText(block.content)
    case "table":
      return block.content.map((row) => row.content.map((cell) => blocksText(cell.content)).join("\t")).join("\n")
    case "horizontalRule":
      return ""
  }
}

const blocksText = (blocks: readonly BlockNode[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n")

/** The readable text of a document, one block per line. */
export const documentText = (document: BodyDocument): string => blocksText(document.content)

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
