import type { Blockquote, FootnoteDefinition, Heading, Image, List, Paragraph, RootContent, Table } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import {
  bookmarkTypes,
  calloutKinds,
  documentSchema,
  linkTarget,
  pictureWidths,
  type BlockNode,
  type BodyDocument,
  type ListItemNode,
} from "../../shared/contract/document.ts"
import { DemoContentError } from "./demo-error.ts"
import { demoId } from "./demo-id.ts"
import { inlineNodes, type Refusing } from "./markdown-inline.ts"

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
 * and 3, with an anchor of their own as `## Title {#name}`, paragraphs, marks, links, lists one level deep in each other, quotes, rules, tables, fenced code, footnotes;
 * a picture as a paragraph of its own, `![](file.jpg#wide)` or `#full` for its width, several in a paragraph as a
 * gallery; `!video[Caption](file.mp4 or address "poster.jpg")`, `!button[Label](address)`, and the card of another
 * entry as `!bookmark[](blog/folder)`. A quote that begins with `[!NOTE]`, `[!TIP]` or `[!WARNING]` is a call-out, one
 * that begins with `[!DETAILS] Summary` is folded.
 *
 * @throws DemoContentError with file and line for anything else
 */
export const markdownDocument = (source: MarkdownSource, media: MediaLookup): BodyDocument => {
  const lineOf = (node: { position?: { start: { line: number } } }) =>
    node.position && node.position.start.line + source.firstLine - 1
  const refuse: Refusing["refuse"] = (node, issue) => {
    throw new DemoContentError(source.file, issue ?? `a document has no place for "${node.type}"`, lineOf(node))
  }
  const tree = fromMarkdown(source.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const isNote = (node: RootContent): node is FootnoteDefinition => node.type === "footnoteDefinition"
  const notes = new Map(tree.children.filter(isNote).map((node) => [node.identifier, node]))
  const blocks = tree.children.filter((node) => !isNote(node))
  const content = blocks.map((node) => blockNode(node, { media, refuse, notes, listDepth: 0 }))
  const parsed = documentSchema.safeParse({ type: "doc", content })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const block = blocks[Number(issue?.path[1])]
  throw new DemoContentError(source.file, `${issue?.path.join(".")}: ${issue?.message}`, block && lineOf(block))
}

type Conversion = Refusing & { media: MediaLookup; listDepth: number }

const blockNode = (node: RootContent, conversion: Conversion): BlockNode => {
  const { refuse } = conversion
  switch (node.type) {
    case "paragraph":
      return (
        picturesNode(node, conversion) ??
        markedNode(node, conversion) ??
        ({ type: "paragraph", content: inlineNodes(node.children, conversion) } as const)
      )
    case "heading":
      if (node.depth !== 2 && node.depth !== 3) return refuse(node, "a heading has level 2 or 3")
      return headingNode(node, node.depth, conversion)
    case "thematicBreak":
      return { type: "horizontalRule" }
    case "blockquote":
      return asideNode(node, conversion)
    case "list":
      return listNode(node, conversion)
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: node.lang ?? null },
        content: node.value === "" ? [] : [{ type: "text", text: node.value }],
      }
    case "table":
      return tableNode(node, conversion)
    default:
      return refuse(node)
  }
}

/** A heading; `{#name}` at its end is its anchor. */
const headingNode = (node: Heading, level: 2 | 3, conversion: Conversion): BlockNode => {
  const content = inlineNodes(node.children, conversion)
  const last = content.at(-1)
  const [mark, anchor] = (last?.type === "text" && / \{#([a-z0-9-]+)\}$/.exec(last.text)) || []
  if (mark === undefined || anchor === undefined || last?.type !== "text")
    return { type: "heading", attrs: { level }, content }
  const words = last.text.slice(0, -mark.length)
  const rest = words === "" ? [] : [{ ...last, text: words }]
  return { type: "heading", attrs: { level, anchor }, content: [...content.slice(0, -1), ...rest] }
}

const imageNode = (node: Image, { media, refuse }: Conversion) => {
  const { url, alt, title } = node
  const [name = "", size = "normal"] = url.split("#")
  const fileId = media.pictureId(name) ?? refuse(node, `there is no picture ${name} in the media folder`)
  const width = pictureWidths.find((one) => one === size) ?? refuse(node, `a picture is not ${size}`)
  const attrs = { fileId, alt: alt ?? "", caption: title ?? null, ...(width === "normal" ? {} : { width }) }
  return { type: "image" as const, attrs }
}

/** Pictures alone in a paragraph, each on a line of its own. */
const picturesNode = (node: Paragraph, conversion: Conversion): BlockNode | null => {
  const others = node.children.filter(
    (child) => child.type !== "image" && !(child.type === "text" && child.value === "\n")
  )
  if (others.length > 0) return null
  const images = node.children.flatMap((child) => (child.type === "image" ? [imageNode(child, conversion)] : []))
  const [first, ...more] = images
  if (!first) return null
  return more.length === 0 ? first : { type: "gallery", content: images }
}

/** A link alone in a paragraph with a sign before it, which says what it is: `!video[]()`. */
const markedNode = (node: Paragraph, conversion: Conversion): BlockNode | null => {
  const { media, refuse } = conversion
  const [sign, link, more] = node.children
  if (sign?.type !== "text" || link?.type !== "link" || more) return null
  const label = inlineNodes(link.children, conversion)
    .map((child) => (child.type === "text" ? child.text : " "))
    .join("")
  if (sign.value === "!video") {
    const url = /^https:/.test(link.url) ? link.url : media.videoUrl(link.url)
    if (url === null) return refuse(link, `there is no video ${link.url} in the media folder`)
    if (typeof link.title !== "string") return { type: "video", attrs: { url, caption: label || null } }
    const poster = media.pictureId(link.title) ?? refuse(link, `there is no picture ${link.title} in the media folder`)
    return { type: "video", attrs: { url, caption: label || null, poster } }
  }
  if (sign.value === "!button") {
    if (!linkTarget.safeParse(link.url).success) return refuse(link, `a button may not lead to ${link.url}`)
    return { type: "button", attrs: { href: link.url }, content: [{ type: "text", text: label }] }
  }
  if (sign.value !== "!bookmark") return null
  const contentType = bookmarkTypes.find((type) => link.url.startsWith(`${type}/`))
  if (!contentType) return refuse(link, `there is no entry ${link.url}`)
  return { type: "bookmark", attrs: { contentType, id: demoId(link.url) } }
}

/** A quote, or what its first words make of it. */
const asideNode = (node: Blockquote, conversion: Conversion): BlockNode => {
  const [first, ...rest] = node.children
  const [words, ...others] = first?.type === "paragraph" ? first.children : []
  const [, sign, line = ""] = (words?.type === "text" && /^\[!([A-Z]+)\] *(.*)/.exec(words.value)) || []
  if (sign === undefined || words?.type !== "text" || first?.type !== "paragraph")
    return { type: "blockquote", content: node.children.map((child) => blockNode(child, conversion)) }
  const kind = calloutKinds.find((one) => one === sign.toLowerCase())
  const value = words.value.slice(words.value.indexOf("]") + 1).replace(/^.*\n?/, "")
  const below = value === "" && others.length === 0 ? [] : [{ ...first, children: [{ ...words, value }, ...others] }]
  const content = [...below, ...rest].map((child) => blockNode(child, conversion))
  // The schema refuses what a call-out has no place for.
  if (kind) return { type: "callout", attrs: { kind }, content } as BlockNode
  if (sign !== "DETAILS") return conversion.refuse(node, `there is no [!${sign}]`)
  return {
    type: "details",
    content: [
      { type: "detailsSummary", content: line === "" ? [] : [{ type: "text", text: line }] },
      { type: "detailsContent", content },
    ],
  }
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

const tableNode = (node: Table, refusing: Refusing): BlockNode => ({
  type: "table",
  content: node.children.map((row, index) => ({
    type: "tableRow",
    content: row.children.map((cell) => ({
      type: index === 0 ? "tableHeader" : "tableCell",
      attrs: { colspan: 1, rowspan: 1 },
      content: [{ type: "paragraph", content: inlineNodes(cell.children, refusing) }],
    })),
  })),
})
