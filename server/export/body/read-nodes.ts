import type {
  BlockContent,
  FootnoteDefinition,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
  TableRow,
} from "mdast"
import type { Mark } from "../../../shared/contract/document.ts"
import { isSame } from "../../content/entries/entry.ts"
import { readComment, type CommentName } from "./block-comments.ts"
import { markOrder, type MarkOrder } from "./document-nodes.ts"

/** A Markdown text that is no document. Its message is for the operator. */
export class MarkdownError extends Error {
  override name = "MarkdownError"
}

/** A node of a document that is still to be checked. */
type ReadNode = { type: string; attrs?: object; content?: ReadNode[]; text?: string; marks?: Mark[] }

type Reading = { order: MarkOrder; notes: ReadonlyMap<string, FootnoteDefinition> }

const refuse = (node: Nodes, issue = `a document has no place for "${node.type}"`): never => {
  throw new MarkdownError(`line ${node.position?.start.line ?? 1}: ${issue}`)
}

const withContent = (node: ReadNode, content: ReadNode[]): ReadNode =>
  content.length === 0 ? node : { ...node, content }

const sorted = (marks: readonly Mark[], { order }: Reading): Mark[] =>
  order === "nested"
    ? [...marks]
    : marks.toSorted((one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type))

const marked = (node: ReadNode, marks: readonly Mark[], reading: Reading): ReadNode =>
  marks.length === 0 ? node : { ...node, marks: sorted(marks, reading) }

const noteText = (node: FootnoteDefinition | undefined): ReadNode[] => {
  const [only] = node?.children ?? []
  const [text] = only?.type === "paragraph" ? only.children : []
  return text?.type === "text" ? [{ type: "text", text: text.value }] : []
}

const inlineNode = (node: PhrasingContent, marks: readonly Mark[], reading: Reading): ReadNode[] => {
  switch (node.type) {
    case "text":
      return [marked({ type: "text", text: node.value }, marks, reading)]
    case "inlineCode":
      return [marked({ type: "text", text: node.value }, [...marks, { type: "code" }], reading)]
    case "strong":
      return inlineNodes(node.children, [...marks, { type: "bold" }], reading)
    case "emphasis":
      return inlineNodes(node.children, [...marks, { type: "italic" }], reading)
    case "delete":
      return inlineNodes(node.children, [...marks, { type: "strike" }], reading)
    case "link":
      return inlineNodes(node.children, [...marks, { type: "link", attrs: { href: node.url } }], reading)
    case "break":
      return [marked({ type: "hardBreak" }, marks, reading)]
    case "footnoteReference": {
      const content = noteText(reading.notes.get(node.identifier))
      return [marked(withContent({ type: "footnote" }, content), marks, reading)]
    }
    default:
      return refuse(node)
  }
}

/** Joins texts that have the same marks, as the editor does. */
const joined = (nodes: readonly ReadNode[]): ReadNode[] => {
  const done: ReadNode[] = []
  for (const node of nodes) {
    const last = done.at(-1)
    if (last?.text !== undefined && node.text !== undefined && isSame(last.marks ?? [], node.marks ?? []))
      last.text += node.text
    else done.push({ ...node })
  }
  return done
}

const inlineNodes = (nodes: readonly PhrasingContent[], marks: readonly Mark[], reading: Reading): ReadNode[] =>
  joined(nodes.flatMap((node) => inlineNode(node, marks, reading)))

const lineOf = (node: ReadNode, children: readonly PhrasingContent[], reading: Reading): ReadNode =>
  withContent(node, inlineNodes(children, [], reading))

/** The id of the file in an address such as `../../files/<id>/dawn.jpg`. */
const fileIdOf = (url: string): string => url.split("#")[0]?.split("/").at(-2) ?? ""

const paragraphNode = (node: Paragraph, reading: Reading): ReadNode => {
  const [only, more] = node.children
  if (only?.type !== "image" || more) return lineOf({ type: "paragraph" }, node.children, reading)
  const width = only.url.split("#")[1]
  const attrs = { fileId: fileIdOf(only.url), alt: only.alt ?? "", caption: only.title ?? null }
  return { type: "image", attrs: width === undefined ? attrs : { ...attrs, width } }
}

const listNode = ({ ordered, start, children }: List, reading: Reading): ReadNode => {
  const content = children.map((item) => ({
    type: "listItem",
    content: item.children.length === 0 ? [{ type: "paragraph" }] : readNodes(item.children, reading),
  }))
  return ordered ? { type: "orderedList", attrs: { start: start ?? 1 }, content } : { type: "bulletList", content }
}

const rowNode = ({ children }: TableRow, type: string, reading: Reading): ReadNode => ({
  type: "tableRow",
  content: children.map((cell) => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [lineOf({ type: "paragraph" }, cell.children, reading)],
  })),
})

const tableNode = ({ children }: Table, reading: Reading): ReadNode => ({
  type: "table",
  content: children.map((row, at) => rowNode(row, at === 0 ? "tableHeader" : "tableCell", reading)),
})

const blockNode = (node: RootContent, reading: Reading): ReadNode => {
  switch (node.type) {
    case "paragraph":
      return paragraphNode(node, reading)
    case "heading":
      return lineOf({ type: "heading", attrs: { level: node.depth } }, node.children, reading)
    case "code": {
      const content = node.value === "" ? [] : [{ type: "text", text: node.value }]
      return withContent({ type: "codeBlock", attrs: { language: node.lang ?? null } }, content)
    }
    case "thematicBreak":
      return { type: "horizontalRule" }
    case "blockquote":
      return { type: "blockquote", content: readNodes(node.children, reading) }
    case "list":
      return listNode(node, reading)
    case "table":
      return tableNode(node, reading)
    default:
      return refuse(node)
  }
}

const detailsNode = (inner: readonly RootContent[], values: unknown, reading: Reading): ReadNode => {
  const isNamed = (values as { named?: unknown } | null)?.named === true
  const [first, ...rest] = inner
  const summary = isNamed && first?.type === "paragraph" ? inlineNodes(first.children, [], reading) : []
  return {
    type: "details",
    content: [
      withContent({ type: "detailsSummary" }, summary),
      { type: "detailsContent", content: readNodes(isNamed ? rest : inner, reading) },
    ],
  }
}

const commentedNodes = (
  { name, values }: { name: CommentName; values: unknown },
  inner: readonly RootContent[],
  reading: Reading
): ReadNode[] => {
  switch (name) {
    case "block":
      return [values as ReadNode]
    case "nested":
      return readNodes(inner, { ...reading, order: "nested" })
    case "callout":
      return [{ type: "callout", attrs: values ?? {}, content: readNodes(inner, reading) }]
    case "gallery":
      return [withContent({ type: "gallery" }, readNodes(inner, reading))]
    case "details":
      return [detailsNode(inner, values, reading)]
  }
}

const commentOfNode = (node: RootContent | undefined) => {
  if (node?.type !== "html") return null
  try {
    return readComment(node.value)
  } catch {
    return refuse(node, "the comment has no valid JSON")
  }
}

/** Where the comment ends that begins at a place. */
const endOf = (nodes: readonly RootContent[], start: number, name: CommentName): number => {
  let depth = 0
  for (let at = start; at < nodes.length; at += 1) {
    const comment = commentOfNode(nodes[at])
    if (comment?.name !== name) continue
    depth += comment.isEnd ? -1 : 1
    if (depth === 0) return at
  }
  return -1
}

const isLeftOut = (node: RootContent): boolean =>
  node.type === "footnoteDefinition" || (node.type === "html" && node.value === "<!---->")

/** Nodes of a Markdown text as blocks of a document, still to be checked. @throws MarkdownError */
export const readNodes = (nodes: readonly (RootContent | BlockContent)[], reading: Reading): ReadNode[] => {
  const blocks: ReadNode[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (!node || isLeftOut(node)) continue
    const comment = commentOfNode(node)
    if (!comment) {
      blocks.push(blockNode(node, reading))
      continue
    }
    const end = comment.isEnd ? -1 : endOf(nodes, at, comment.name)
    if (end < 0) refuse(node, `the comment "${comment.name}" has no ${comment.isEnd ? "beginning" : "end"}`)
    blocks.push(...commentedNodes(comment, nodes.slice(at + 1, end), reading))
    at = end
  }
  return blocks
}
