import type { FootnoteDefinition, RootContent } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown, gfmToMarkdown } from "mdast-util-gfm"
import { toMarkdown, type Options } from "mdast-util-to-markdown"
import { gfm } from "micromark-extension-gfm"
import { draftBody } from "../../../shared/contract/document-body.ts"
import type { BlockNode, BodyDocument } from "../../../shared/contract/document.ts"
import { isSame } from "../../content/entries/entry.ts"
import { between, nodesOf, standIn, type MarkOrder, type WritingContext } from "./document-nodes.ts"
import { MarkdownError, readNodes } from "./read-nodes.ts"

type Writing = Omit<WritingContext, "order">

const writingOptions: Options = {
  bullet: "-",
  rule: "-",
  fences: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}

/** Without the step that makes links of addresses which were written as text on purpose. */
const readingExtensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension)

const textOf = (children: RootContent[]): string => toMarkdown({ type: "root", children }, writingOptions)

const blocksOf = (text: string): unknown[] => {
  const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: readingExtensions })
  const isNote = (node: RootContent): node is FootnoteDefinition => node.type === "footnoteDefinition"
  const notes = new Map(children.filter(isNote).map((node) => [node.identifier, node]))
  return readNodes(children, { order: "sorted", notes })
}

/** Whether nodes, once they are text, read as the same blocks. */
const isExact = (nodes: RootContent[], blocks: readonly BlockNode[]): boolean => {
  try {
    return isSame(blocksOf(textOf(nodes)), blocks)
  } catch (error) {
    if (error instanceof MarkdownError) return false
    throw error
  }
}

/** Blocks that hold marked text themselves. */
const isOfLines = ({ type }: BlockNode): boolean => ["paragraph", "heading", "table"].includes(type)

/** A block in the first form that reads as exactly the same block. Its footnotes are added to those of the text. */
const exactBlock = (block: BlockNode, writing: Writing): RootContent[] => {
  const { notes } = writing
  const before = notes.length
  const readable = (order: MarkOrder) =>
    nodesOf(block, { ...writing, order }, (blocks) => blocks.flatMap((inner) => exactBlock(inner, writing)))
  const forms: (() => RootContent[] | null)[] = [
    () => readable("sorted"),
    () => (isOfLines(block) ? between("nested", null, readable("nested") ?? []) : null),
    () => between("block", block, standIn(block, writing)),
  ]
  for (const form of forms) {
    const nodes = form()
    if (nodes && isExact([...nodes, ...notes.slice(before)], [block])) return nodes
    notes.length = before
  }
  return between("block", block, [])
}

/**
 * Writes a document as Markdown that reads back as exactly the same document. What Markdown has no form for is in
 * comments: see decision 88.
 */
export const documentMarkdown = ({ content }: BodyDocument, fileAddress: Writing["fileAddress"]): string => {
  const notes: FootnoteDefinition[] = []
  const nodes = content.flatMap((block) => exactBlock(block, { fileAddress, notes }))
  if (isExact([...nodes, ...notes], content)) return textOf([...nodes, ...notes])
  return textOf(content.flatMap((block) => between("block", block, [])))
}

/**
 * Reads what `documentMarkdown` has written.
 *
 * @throws MarkdownError for anything else
 */
export const readDocument = (text: string): BodyDocument => {
  const parsed = draftBody.safeParse({ type: "doc", content: blocksOf(text) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new MarkdownError(`it is no document: ${issue?.path.join(".")} ${issue?.message}`)
}
