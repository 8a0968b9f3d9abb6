import type { PhrasingContent } from "mdast"
import { linkTarget, type InlineNode, type Mark } from "../../shared/contract/document.ts"

/** Reports a node that the document has no place for; never returns. */
export type Refuse = (node: { type: string; position?: { start: { line: number } } }, issue?: string) => never

const sameLine = (text: string): string => text.replace(/\s*\n\s*/g, " ")

/** Nodes of a line of Markdown, with the marks of the nodes around them. */
export const inlineNodes = (nodes: readonly PhrasingContent[], refuse: Refuse, marks: Mark[] = []): InlineNode[] =>
  nodes.flatMap((node) => inlineNode(node, refuse, marks))

const inlineNode = (node: PhrasingContent, refuse: Refuse, marks: Mark[]): InlineNode[] => {
  switch (node.type) {
    case "text":
      return textNode(sameLine(node.value), marks)
    case "inlineCode":
      return textNode(node.value, [...marks, { type: "code" }])
    case "strong":
      return inlineNodes(node.children, refuse, [...marks, { type: "bold" }])
    case "emphasis":
      return inlineNodes(node.children, refuse, [...marks, { type: "italic" }])
    case "delete":
      return inlineNodes(node.children, refuse, [...marks, { type: "strike" }])
    case "link":
      if (!linkTarget.safeParse(node.url).success) return refuse(node, `a link may not lead to ${node.url}`)
      return inlineNodes(node.children, refuse, [...marks, { type: "link", attrs: { href: node.url } }])
    case "break":
      return [{ type: "hardBreak" }]
    default:
      return refuse(node)
  }
}

const textNode = (text: string, marks: Mark[]): InlineNode[] => {
  if (text === "") return []
  return [marks.length === 0 ? { type: "text", text } : { type: "text", text, marks }]
}
