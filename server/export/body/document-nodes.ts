import type { BlockContent, FootnoteDefinition, ListItem, PhrasingContent, RootContent, TableContent } from "mdast"
import type { BlockNode, InlineNode, Mark, PlainTextNodes, TableRowNode } from "../../../shared/contract/document.ts"
import { documentText, plainText } from "../../../shared/document-text.ts"
import { commentOf, type CommentName } from "./block-comments.ts"

/** How the marks of a text are nested: as it reads best, or in the order in which the document has them. */
export type MarkOrder = "sorted" | "nested"

export type WritingContext = {
  order: MarkOrder
  /** Where a file of the library is, seen from the text. */
  fileAddress: (id: string) => string
  /** Footnotes of the text so far; those of a block are added. */
  notes: FootnoteDefinition[]
}

type Marked = { node: InlineNode; marks: readonly Mark[] }

/** The order in which the editor has the marks of a text. */
export const markOrder: readonly Mark["type"][] = ["link", "bold", "code", "italic", "strike"]

const isSameMark = (one: Mark, other: Mark): boolean =>
  one.type === other.type && (one.type !== "link" || other.type !== "link" || one.attrs.href === other.attrs.href)

const has = ({ marks }: Marked, mark: Mark): boolean => marks.some((one) => isSameMark(one, mark))

/** Wraps of a text: code is none, as nothing can be marked within it. */
const wrapsOf = ({ marks }: Marked): Mark[] => marks.filter(({ type }) => type !== "code")

const runLength = (items: readonly Marked[], fits: (item: Marked) => boolean): number => {
  const end = items.findIndex((item) => !fits(item))
  return end < 0 ? items.length : end
}

/** The mark to write around the first items, and how many of them have it; null when the first has none. */
const outerMark = (items: readonly Marked[], order: MarkOrder): { mark: Mark; length: number } | null => {
  const [first] = items
  const wraps = first ? wrapsOf(first) : []
  if (order === "nested") {
    const [mark] = wraps
    if (!mark) return null
    const fits = (item: Marked) => item.marks[0] !== undefined && isSameMark(item.marks[0], mark)
    return { mark, length: Math.max(1, runLength(items, fits)) }
  }
  const runs = wraps.map((mark) => ({ mark, length: runLength(items, (item) => has(item, mark)) }))
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? null
}

const wrapped = (mark: Mark, children: PhrasingContent[]): PhrasingContent => {
  switch (mark.type) {
    case "bold":
      return { type: "strong", children }
    case "italic":
      return { type: "emphasis", children }
    case "strike":
      return { type: "delete", children }
    case "link":
      return { type: "link", url: mark.attrs.href, children }
    case "code":
      return { type: "emphasis", children }
  }
}

const noteContent = (content: PlainTextNodes): BlockContent[] => {
  const value = plainText(content)
  return value === "" ? [] : [{ type: "paragraph", children: [{ type: "text", value }] }]
}

const leafOf = ({ node, marks }: Marked, { notes }: WritingContext): PhrasingContent => {
  if (node.type === "hardBreak") return { type: "break" }
  if (node.type === "text")
    return { type: marks.some(({ type }) => type === "code") ? "inlineCode" : "text", value: node.text }
  const identifier = String(notes.length + 1)
  notes.push({ type: "footnoteDefinition", identifier, children: noteContent(node.content) })
  return { type: "footnoteReference", identifier }
}

const phrasing = (items: readonly Marked[], context: WritingContext): PhrasingContent[] => {
  const written: PhrasingContent[] = []
  for (let at = 0; at < items.length;) {
    const rest = items.slice(at)
    const [first] = rest
    if (!first) break
    const outer = outerMark(rest, context.order)
    if (outer) {
      const inner = rest.slice(0, outer.length).map(({ node, marks }) => ({
        node,
        marks: marks.toSpliced(
          marks.findIndex((one) => isSameMark(one, outer.mark)),
          1
        ),
      }))
      written.push(wrapped(outer.mark, phrasing(inner, context)))
      at += outer.length
    } else {
      written.push(leafOf(first, context))
      at += 1
    }
  }
  return written
}

const line = (nodes: readonly InlineNode[] | undefined, context: WritingContext): PhrasingContent[] =>
  phrasing(
    (nodes ?? []).map((node) => ({ node, marks: node.marks ?? [] })),
    context
  )

const textParagraph = (value: string): RootContent[] =>
  value === "" ? [] : [{ type: "paragraph", children: [{ type: "text", value }] }]

const linkParagraph = (url: string, label: string): RootContent[] =>
  url === ""
    ? textParagraph(label)
    : [{ type: "paragraph", children: [{ type: "link", url, children: [{ type: "text", value: label || url }] }] }]

/** What other programs show of a block that Markdown has no form for. */
export const standIn = (block: BlockNode, { fileAddress }: Pick<WritingContext, "fileAddress">): RootContent[] => {
  switch (block.type) {
    case "video":
      return linkParagraph(block.attrs.url, block.attrs.caption ?? "")
    case "button":
      return linkParagraph(block.attrs.href, plainText(block.content))
    case "file":
      return linkParagraph(fileAddress(block.attrs.downloadId), plainText(block.content))
    default:
      return documentText({ type: "doc", content: [block] })
        .split("\n")
        .flatMap(textParagraph)
  }
}

/** Whether Markdown has a form for the table: a row of heads, and cells of one line. */
const isPlainTable = (rows: readonly TableRowNode[]): boolean =>
  rows.every(
    (row, at) =>
      row.content.length === rows[0]?.content.length &&
      row.content.every(({ type, attrs, content: [only, more] }) => {
        const isHead = type === "tableHeader"
        return isHead === (at === 0) && attrs.colspan * attrs.rowspan === 1 && only?.type === "paragraph" && !more
      })
  )

const tableRow = ({ content }: TableRowNode, context: WritingContext): TableContent => ({
  type: "tableRow",
  children: content.map(({ content: [only] }) => ({
    type: "tableCell",
    children: only?.type === "paragraph" ? line(only.content, context) : [],
  })),
})

/** An empty paragraph alone is what an empty item reads as. */
const isEmptyLine = (blocks: readonly BlockNode[]): boolean =>
  blocks.length === 1 && blocks[0]?.type === "paragraph" && blocks[0].content === undefined

type Nested = (blocks: readonly BlockNode[]) => RootContent[]

const listNode = (block: Extract<BlockNode, { type: "bulletList" | "orderedList" }>, nested: Nested): RootContent => ({
  type: "list",
  ordered: block.type === "orderedList",
  start: block.type === "orderedList" ? block.attrs.start : null,
  spread: false,
  children: block.content.map(({ content }): ListItem => ({
    type: "listItem",
    spread: false,
    children: isEmptyLine(content) ? [] : (nested(content) as BlockContent[]),
  })),
})

/** Nodes between the comments that say what they are together. */
export const between = (name: CommentName, values: object | null, nodes: RootContent[]): RootContent[] => [
  { type: "html", value: commentOf(name, values) },
  ...nodes,
  { type: "html", value: commentOf(`/${name}`) },
]

/** A block as other programs read it; null for one that Markdown has no form for. @param nested writes blocks within it */
export const nodesOf = (block: BlockNode, context: WritingContext, nested: Nested): RootContent[] | null => {
  switch (block.type) {
    case "paragraph":
      return block.content ? [{ type: "paragraph", children: line(block.content, context) }] : null
    case "heading":
      return [{ type: "heading", depth: block.attrs.level, children: line(block.content, context) }]
    case "codeBlock":
      return [{ type: "code", lang: block.attrs.language, value: plainText(block.content) }]
    case "horizontalRule":
      return [{ type: "thematicBreak" }]
    case "image": {
      const { fileId, alt, caption: title, width } = block.attrs
      const url = `${context.fileAddress(fileId)}${width === undefined ? "" : `#${width}`}`
      return [{ type: "paragraph", children: [{ type: "image", url, alt, title }] }]
    }
    case "gallery":
      return block.content ? between("gallery", null, nested(block.content)) : null
    case "callout":
      return between("callout", { kind: block.attrs.kind }, nested(block.content))
    case "details": {
      const [{ content: summary }, { content }] = block.content
      return between("details", { named: summary !== undefined }, [
        ...(summary ? textParagraph(plainText(summary)) : []),
        ...nested(content),
      ])
    }
    case "bulletList":
    case "orderedList":
      return [listNode(block, nested)]
    case "blockquote":
      return [{ type: "blockquote", children: nested(block.content) as BlockContent[] }]
    case "table":
      return isPlainTable(block.content)
        ? [{ type: "table", children: block.content.map((row) => tableRow(row, context)) }]
        : null
    default:
      return null
  }
}
