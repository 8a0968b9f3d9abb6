import { rename, unwrap } from "./pasted-elements.ts"
import { styleOf } from "./pasted-styles.ts"

/** What Word writes as paragraphs with styles: lists, quotes and footnotes. */

const listLevel = (element: Element | null): number => {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element))?.[1]
  return level === undefined ? 0 : Number(level)
}

const isNumbered = (marker: string): boolean => /^\s*(?:\d+|[a-zа-я]|[ivx]+)[.)]/i.test(marker)

/** Removes the text of an item's marker. @returns the marker */
const takeMarker = (item: Element): string => {
  const markers = [...item.querySelectorAll("span")].filter((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
  const marker = markers.map((one) => one.textContent).join("")
  for (const one of markers) one.remove()
  return marker
}

const listOf = (page: Document, marker: string): Element => {
  const list = page.createElement(isNumbered(marker) ? "ol" : "ul")
  const start = /^\s*(\d+)/.exec(marker)?.[1]
  if (start !== undefined && start !== "1") list.setAttribute("start", start)
  return list
}

/** Rebuilds the lists of Word, which are paragraphs with a text marker and a level in their style. */
const cleanLists = (root: ParentNode): void => {
  for (const first of root.querySelectorAll("p")) {
    if (!first.isConnected && !first.parentNode) continue
    if (listLevel(first) === 0) continue
    const page = first.ownerDocument
    const open: { level: number; list: Element }[] = []
    const outer = page.createElement("div")
    first.before(outer)
    for (let item: Element | null = first; item && listLevel(item) > 0; item = outer.nextElementSibling) {
      const level = listLevel(item)
      const marker = takeMarker(item)
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
      if ((open.at(-1)?.level ?? 0) < level) {
        const list = listOf(page, marker)
        const parent = open.at(-1)?.list.lastElementChild ?? outer
        parent.append(list)
        open.push({ level, list })
      }
      const entry = page.createElement("li")
      const paragraph = page.createElement("p")
      paragraph.append(...item.childNodes)
      entry.append(paragraph)
      open.at(-1)?.list.append(entry)
      item.remove()
    }
    unwrap(outer)
  }
}

/** Rebuilds lists and quotes of Word. */
export const cleanWord = (root: ParentNode): void => {
  cleanLists(root)
  for (const quote of root.querySelectorAll("p[class^=MsoQuote], p[class^=MsoIntenseQuote]")) {
    const block = quote.ownerDocument.createElement("blockquote")
    quote.before(block)
    block.append(quote)
  }
  for (const title of root.querySelectorAll("p[class^=MsoTitle]")) rename(title, "h2")
}
