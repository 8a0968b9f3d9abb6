import type { Mark } from "../../../shared/contract/document.ts"
import { documentLimits } from "../../../shared/limits/content.ts"
import type { Anchors } from "./addresses.ts"
import type { HtmlElement, HtmlNode } from "./html-tree.ts"
import type { Notes } from "./notes.ts"
import type { Piece } from "./pieces.ts"

/** What an address of a picture or a video in a text became. */
export type ImportedFile = { kind: "image"; id: string } | { kind: "video"; url: string }

export type BodyReader = {
  /** The imported file of an address; null where there is none. */
  file: (address: string) => ImportedFile | null
  /** Where a link of the text leads now, and what is to be said of that. */
  link: (address: string) => { href: string; remark?: string }
  /** Says what a text lost. */
  report: (line: number, message: string) => void
  /** Called with each kind of formatting that a part of the text lost. */
  lost: (formatting: string) => void
}

/** What every part of a body is read with. */
export type BodyContext = Omit<BodyReader, "report"> & {
  /** `words` are those of the source at which it is lost. */
  report: (line: number, message: string, words?: string) => void
  line: number
  notes: Notes
  anchors: Anchors
  isTyped: boolean
  /** What is around the blocks, and marks their lines. */
  marks: readonly Mark[]
  /** Depth of the nodes that are made, as the limits count it. */
  depth: number
  /**
   * Reads nodes, as elements.ts does. It is handed down because any element may hold any other, and no files import
   * each other.
   */
  piecesOf: (nodes: readonly HtmlNode[], marks: readonly Mark[], context: BodyContext) => Piece[]
}

/** Line of the source on which a node begins. */
export const lineOf = (node: HtmlNode, { line }: Pick<BodyContext, "line">): number =>
  line + (node.sourceCodeLocation?.startLine ?? 1) - 1

/** A text of at most `max` characters; one that is cut ends with an ellipsis. */
export const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`

/** A text in one line that is no longer than it may be; that it was cut is said. */
export const shortened = (
  text: string,
  name: string,
  { max, element, context }: { max: number; element: HtmlElement; context: BodyContext }
): string => {
  const line = text.replace(/\s+/g, " ").trim()
  if (line.length > max) context.report(lineOf(element, context), `${name} is cut: ${cut(line, 60)}`, line)
  return cut(line, max)
}

/** Deeper nodes than these would not fit into the limits. */
export const fits = ({ depth }: BodyContext, levels: number): boolean => depth + levels + 2 <= documentLimits.depthMax

/** The context of nodes that are made so many levels deeper. */
export const below = (context: BodyContext, levels: number, more: Partial<BodyContext> = {}): BodyContext => ({
  ...context,
  ...more,
  depth: context.depth + levels,
})
