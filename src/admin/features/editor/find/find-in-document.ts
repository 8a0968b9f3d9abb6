import type { Node as DocumentNode } from "@tiptap/pm/model"
import type { Transaction } from "@tiptap/pm/state"
import { findInText, replaceInText, type FindQuery } from "./find-text.ts"

/** A match in the words of a document, or in a line of one of its blocks, such as an alt text. */
export type DocumentMatch =
  | { in: "words"; from: number; to: number }
  /** `index` counts the matches within the line. */
  | { in: "line"; pos: number; name: string; index: number }

/** Attributes that visitors read. Addresses and ids are none. */
const readLines = ["alt", "caption"]

/** A sign for what is no word in a line: no query finds it, and no word goes across it. */
const noWord = "\ufffc"

const wordsOf = (node: DocumentNode): string => {
  let words = ""
  node.forEach((child) => {
    words += child.isText ? (child.text ?? "") : noWord.repeat(child.nodeSize)
  })
  return words
}

const matchesIn = (node: DocumentNode, pos: number, query: FindQuery): DocumentMatch[] => {
  const inLines = readLines.flatMap((name): DocumentMatch[] => {
    const line: unknown = node.attrs[name]
    return typeof line === "string" ? findInText(line, query).map((_, index) => ({ in: "line", pos, name, index })) : []
  })
  if (!node.inlineContent) return inLines
  const start = pos + 1
  return [
    ...inLines,
    ...findInText(wordsOf(node), query).map(({ from, to }): DocumentMatch => ({
      in: "words",
      from: start + from,
      to: start + to,
    })),
  ]
}

/** All matches of a document, in its order. @param range positions outside of which nothing is looked for */
export const findInDocument = (
  doc: DocumentNode,
  query: FindQuery,
  { from, to }: { from: number; to: number } = { from: 0, to: doc.content.size }
): DocumentMatch[] => {
  const matches: DocumentMatch[] = []
  if (query.what !== "")
    doc.nodesBetween(from, to, (node, pos) => {
      matches.push(...matchesIn(node, pos, query))
    })
  return matches
}

/** Replaces matches, each with the marks of its first letter. The structure of the document stays. */
export const replaceMatches = (
  tr: Transaction,
  matches: readonly DocumentMatch[],
  query: FindQuery,
  replacement: string
): Transaction => {
  const { schema } = tr.doc.type
  // From the end, so that the positions in front stay.
  for (const match of matches.toReversed()) {
    if (match.in === "words") {
      const marks = tr.doc.nodeAt(match.from)?.marks
      if (replacement === "") tr.delete(match.from, match.to)
      else tr.replaceWith(match.from, match.to, schema.text(replacement, marks))
    } else {
      const line: unknown = tr.doc.nodeAt(match.pos)?.attrs[match.name]
      if (typeof line === "string")
        tr.setNodeAttribute(match.pos, match.name, replaceInText(line, query, replacement, match.index))
    }
  }
  return tr
}
