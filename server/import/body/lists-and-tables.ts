import type { BlockNode, ListItemNode, TableRowNode } from "../../../shared/contract/document.ts"
import { blocksOf, emptyParagraph } from "./blocks.ts"
import { below, fits, type BodyContext } from "./body-context.ts"
import { galleryBlocks, galleryClass } from "./figures.ts"
import { attributeOf, elementsIn, hasClass, isComment, isElement, isText, type HtmlElement } from "./html-tree.ts"

/** The editor's items begin with a paragraph. */
const startsWithText = (blocks: BlockNode[]): BlockNode[] =>
  blocks[0]?.type === "paragraph" ? blocks : [emptyParagraph, ...blocks]

/** A list; what its items hold, when it is too deep for one. */
export const listBlocks = (list: HtmlElement, context: BodyContext): BlockNode[] => {
  if (hasClass(list, galleryClass)) return galleryBlocks(list, context)
  if (!fits(context, 2))
    return blocksOf(
      list.childNodes.flatMap((item) => ("childNodes" in item ? item.childNodes : [item])),
      context
    )
  const content: ListItemNode[] = []
  for (const child of list.childNodes) {
    if (isText(child) && child.value.trim() === "") continue
    if (isComment(child) || context.notes.lists.has(child)) continue
    const isItem = isElement(child) && child.tagName === "li"
    const blocks = blocksOf(isItem ? child.childNodes : [child], below(context, 2))
    if (blocks.length === 0) continue
    const last = content.at(-1)
    // Old editors write an inner list beside the item that it belongs to.
    if (isElement(child) && ["ul", "ol"].includes(child.tagName) && last) last.content.push(...blocks)
    else content.push({ type: "listItem", content: startsWithText(blocks) })
  }
  if (content.length === 0) return []
  if (list.tagName !== "ol") return [{ type: "bulletList", content }]
  const start = Number.parseInt(attributeOf(list, "start"), 10)
  return [{ type: "orderedList", attrs: { start: start >= 0 && start <= 100_000 ? start : 1 }, content }]
}

const spanOf = (cell: HtmlElement, name: "colspan" | "rowspan", max: number): number =>
  Math.min(Math.max(Number.parseInt(attributeOf(cell, name), 10) || 1, 1), max)

const tableOf = (row: HtmlElement): HtmlElement | null => {
  for (let at = row.parentNode; at && "tagName" in at; at = at.parentNode) if (at.tagName === "table") return at
  return null
}

/** A table below its caption; what its cells hold, when it is too deep for one, or is a frame. */
export const tableBlocks = (table: HtmlElement, context: BodyContext): BlockNode[] => {
  const rows = elementsIn(table.childNodes).filter((row) => row.tagName === "tr" && tableOf(row) === table)
  const cellsOf = (row: HtmlElement): HtmlElement[] =>
    row.childNodes.filter((cell): cell is HtmlElement => isElement(cell) && ["td", "th"].includes(cell.tagName))
  const caption = table.childNodes.find((child) => isElement(child) && child.tagName === "caption")
  const title = caption ? blocksOf([caption], context) : []
  const cells = rows.flatMap(cellsOf)
  // A table of one cell is a frame.
  if (!fits(context, 3) || cells.length <= 1)
    return [...title, ...cells.flatMap((cell) => blocksOf(cell.childNodes, context))]
  const content = rows.flatMap((row): TableRowNode[] => {
    const made = cellsOf(row).map((cell) => {
      const blocks = blocksOf(cell.childNodes, below(context, 3, { isTyped: false }))
      const attrs = { colspan: spanOf(cell, "colspan", 20), rowspan: spanOf(cell, "rowspan", 100) }
      const inner = blocks.length === 0 ? [emptyParagraph] : blocks
      return cell.tagName === "th"
        ? { type: "tableHeader" as const, attrs, content: inner }
        : { type: "tableCell" as const, attrs, content: inner }
    })
    return made.length === 0 ? [] : [{ type: "tableRow", content: made }]
  })
  return [...title, { type: "table", content }]
}
