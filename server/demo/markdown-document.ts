import type { List, Paragraph, RootContent, Table } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { documentSchema, type BlockNode, type BodyDocument, type ListItemNode } from "../../shared/contract/document.ts"
import { DemoContentError } from "./demo-error.ts"
import { inlineNodes, type Refuse } from "./markdown-inline.ts"

/** Finds media of a text by file name: the id of a picture, the address of a video; null when there is none. */
export type MediaLookup = { pictureId: (name: string) => string | null; videoUrl: (name: string) => string | null }

export type MarkdownSource = {
  text: string
  /** Name for messages. */
  file: string
  /** Line of the file on which the text starts. */
  firstLine: number
}

/**
 * Turns the Markdown of the demo texts into a document. The subset is what the editor can make: headings of level 2
 * and 3, paragraphs, marks, links, lists one level deep in each other, quotes, rules, tables, fenced code; a picture
 * as a paragraph of its own, and a video as `!video[Caption](file.mp4 or address)`.
 *
 * @throws DemoContentError with file and line for anything else
 */
export const markdownDocument = (source: MarkdownSource, media: MediaLookup): BodyDocument => {
  const lineOf = (node: { position?: { start: { line: number } } }) =>
    node.position && node.position.start.line + source.firstLine - 1
  const refuse: Refuse = (node, issue) => {
    throw new DemoContentError(source.file, issue ?? `a document has no place for "${node.type}"`, lineOf(node))
  }
  const tree = fromMarkdown(source.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const content = tree.children.map((node) => blockNode(node, { media, refuse, listDepth: 0 }))
  const parsed = documentSchema.safeParse({ type: "doc", content })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const block = tree.children[Number(issue?.path[1])]
  throw new DemoContentError(source.file, `${issue?.path.join(".")}: ${issue?.message}`, block && lineOf(block))
}

type Conversion = { media: MediaLookup; refuse: Refuse; listDepth: number }

const blockNode = (node: RootContent, conversion: Conversion): BlockNode => {
  const { refuse } = conversion
  switch (node.type) {
    case "paragraph":
      return pictureNode(node, conversion) ?? videoNode(node, conversion) ?? paragraphNode(node, refuse)
    case "heading":
      if (node.depth !== 2 && node.depth !== 3) return refuse(node, "a heading has level 2 or 3")
      return { type: "heading", attrs: { level: node.depth }, content: inlineNodes(node.children, refuse) }
    case "thematicBreak":
      return { type: "horizontalRule" }
    case "blockquote":
      return { type: "blockquote", content: node.children.map((child) => blockNode(child, conversion)) }
    case "list":
      return listNode(node, conversion)
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: node.lang ?? null },
        content: node.value === "" ? [] : [{ type: "text", text: node.value }],
      }
    case "table":
      return tableNode(node, refuse)
    default:
      return refuse(node)
  }
}

const paragraphNode = (node: Paragraph, refuse: Refuse): BlockNode => ({
  type: "paragraph",
  content: inlineNodes(node.children, refuse),
})

const pictureNode = (node: Paragraph, { media, refuse }: Conversion): BlockNode | null => {
  const [image, more] = node.children
  if (image?.type !== "image" || more) return null
  const fileId = media.pictureId(image.url) ?? refuse(image, `there is no picture ${image.url} in the media folder`)
  return { type: "image", attrs: { fileId, alt: image.alt ?? "", caption: image.title ?? null } }
}

const videoNode = (node: Paragraph, { media, refuse }: Conversion): BlockNode | null => {
  const [sign, link, more] = node.children
  if (sign?.type !== "text" || sign.value !== "!video" || link?.type !== "link" || more) return null
  const url = /^https:/.test(link.url) ? link.url : media.videoUrl(link.url)
  if (url === null) return refuse(link, `there is no video ${link.url} in the media folder`)
  const caption = inlineNodes(link.children, refuse)
    .map((child) => (child.type === "text" ? child.text : " "))
    .join("")
  return { type: "video", attrs: { url, caption: caption || null } }
}

const listNode = (node: List, conversion: Conversion): BlockNode => {
  const inner = { ...conversion, listDepth: conversion.listDepth + 1 }
  if (inner.listDepth > 2) return conversion.refuse(node, "a list is nested more than one level deep")
  const content = node.children.map((item): ListItemNode => {
    if (typeof item.checked === "boolean") return conversion.refuse(item, "a list has no checkboxes")
    return { type: "listItem", content: item.children.map((child) => blockNode(child, inner)) }
  })
  return node.ordered
    ? { type: "orderedList", attrs: { start: node.start ?? 1 }, content }
    : { type: "bulletList", content }
}

const tableNode = (node: Table, refuse: Refuse): BlockNode => ({
  type: "table",
  content: node.children.map((row, index) => ({
    type: "tableRow",
    content: row.children.map((cell) => ({
      type: index === 0 ? "tableHeader" : "tableCell",
      attrs: { colspan: 1, rowspan: 1 },
      content: [{ type: "paragraph", content: inlineNodes(cell.children, refuse) }],
    })),
  })),
})
