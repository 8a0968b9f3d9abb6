import type { BlockNode, InlineNode, Mark } from "../../../shared/contract/document.ts"

/** What a run of HTML becomes before it is put into paragraphs: text, the ends of paragraphs, blocks between them. */
export type Piece = InlineNode | { type: "split" } | { type: "block"; block: BlockNode }

export const split: Piece = { type: "split" }

export const blockPieces = (blocks: readonly BlockNode[]): Piece[] => [
  split,
  ...blocks.map((block): Piece => ({ type: "block", block })),
  split,
]

const marked = (marks: readonly Mark[]): { marks?: Mark[] } => (marks.length === 0 ? {} : { marks: [...marks] })

export const hardBreak = (marks: readonly Mark[]): InlineNode => ({ type: "hardBreak", ...marked(marks) })

/**
 * A text within a line. Blanks are one space, as in HTML.
 *
 * @param isTyped whether line breaks count as in a text that was typed: an empty line ends a paragraph
 */
export const textPieces = (text: string, marks: readonly Mark[], isTyped: boolean): Piece[] => {
  const inLine = (value: string): Piece[] => {
    const collapsed = value.replace(/[ \t\r\n\f]+/g, " ")
    return collapsed === "" ? [] : [{ type: "text", text: collapsed, ...marked(marks) }]
  }
  if (!isTyped) return inLine(text)
  return text
    .split(/\n[ \t]*\n\s*/)
    .flatMap((paragraph, index) => [
      ...(index === 0 ? [] : [split]),
      ...paragraph.split("\n").flatMap((line, at) => [...(at === 0 ? [] : [hardBreak(marks)]), ...inLine(line)]),
    ])
}

const isBlank = (node: InlineNode): boolean =>
  node.type === "hardBreak" || (node.type === "text" && /^\s*$/.test(node.text))

/** A line without blanks at its ends, around its breaks, and twice in a row; non-breaking spaces stay within it. */
export const tidyLine = (nodes: readonly InlineNode[]): InlineNode[] => {
  const line: InlineNode[] = []
  for (const node of nodes) {
    const before = line.at(-1)
    const isAfterBlank = !before || before.type === "hardBreak" || (before.type === "text" && before.text.endsWith(" "))
    if (node.type === "hardBreak" && before?.type === "text") {
      const text = before.text.replace(/ +$/, "")
      if (text === "") line.pop()
      else line[line.length - 1] = { ...before, text }
    }
    if (node.type !== "text") line.push(node)
    else {
      const text = isAfterBlank ? node.text.replace(/^ +/, "") : node.text
      if (text === "") continue
      const sameMarks = before?.type === "text" && JSON.stringify(before.marks) === JSON.stringify(node.marks)
      if (sameMarks) line[line.length - 1] = { ...before, text: before.text + text }
      else line.push({ ...node, text })
    }
  }
  while (line.length > 0 && isBlank(line[0] as InlineNode)) line.shift()
  while (line.length > 0 && isBlank(line.at(-1) as InlineNode)) line.pop()
  const last = line.at(-1)
  if (last?.type === "text") line[line.length - 1] = { ...last, text: last.text.replace(/\s+$/, "") }
  return line
}

/** The blocks of a run: what stands between its splits and blocks becomes paragraphs. */
export const assemble = (pieces: readonly Piece[], paragraph: (line: InlineNode[]) => BlockNode): BlockNode[] => {
  const blocks: BlockNode[] = []
  let open: InlineNode[] = []
  const close = (): void => {
    const line = tidyLine(open)
    open = []
    if (line.length > 0) blocks.push(paragraph(line))
  }
  for (const piece of pieces) {
    if (piece.type !== "split" && piece.type !== "block") open.push(piece)
    else {
      close()
      if (piece.type === "block") blocks.push(piece.block)
    }
  }
  close()
  return blocks
}
