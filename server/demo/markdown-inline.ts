import type { FootnoteDefinition, FootnoteReference, PhrasingContent } from "mdast"
import { linkTarget, type InlineNode, type Mark } from "../../shared/contract/document.ts"

/** Reports a node that the document has no place for; never returns. */
type Refuse = (node: { type: string; position?: { start: { line: number } } }, issue?: string) => never

/** What the conversion of a line needs to know of its document: how to refuse a node, and the footnotes by name. */
export type Refusing = { refuse: Refuse; notes: ReadonlyMap<string, FootnoteDefinition> }

const sameLine = (text: string): string => text.replace(/\s*\n\s*/g, " ")

/** Nodes of a line of Markdown, with the marks of the nodes around them. */
export const inlineNodes = (nodes: readonly PhrasingContent[], refusing: Refusing, marks: Mark[] = []): InlineNode[] =>
  nodes.flatMap((node) => inlineNode(node, refusing, marks))

const inlineNode = (node: PhrasingContent, refusing: Refusing, marks: Mark[]): InlineNode[] => {
  switch (node.type) {
    case "text":
      return textNode(sameLine(node.value), marks)
    case "inlineCode":
      return textNode(node.value, [...marks, { type: "code" }])
    case "strong":
      return inlineNodes(node.children, refusing, [...marks, { type: "bold" }])
    case "emphasis":
      return inlineNodes(node.children, refusing, [...marks, { type: "italic" }])
    case "delete":
      return inlineNodes(node.children, refusing, [...marks, { type: "strike" }])
    case "link":
      if (!linkTarget.safeParse(node.url).success) return refusing.refuse(node, `a link may not lead to ${node.url}`)
      return inlineNodes(node.children, refusing, [...marks, { type: "link", attrs: { href: node.url } }])
    case "break":
      return [{ type: "hardBreak" }]
    case "footnoteReference":
      return [footnoteNode(node, refusing)]
    default:
      return refusing.refuse(node)
  }
}

const textNode = (text: string, marks: Mark[]): InlineNode[] => {
  if (text === "") return []
  return [marks.length === 0 ? { type: "text", text } : { type: "text", text, marks }]
}

/** A footnote holds one paragraph without marks. */
const footnoteNode = (node: FootnoteReference, { refuse, notes }: Refusing): InlineNode => {
  const [paragraph, more] = notes.get(node.identifier)?.children ?? []
  const [text, other] = paragraph?.type === "paragraph" ? paragraph.children : []
  if (more || other || text?.type !== "text") return refuse(node, "a footnote is one paragraph without marks")
  return { type: "footnote", content: [{ type: "text", text: sameLine(text.value) }] }
}
