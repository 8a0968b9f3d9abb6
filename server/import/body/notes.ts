import { footnoteLimits } from "../../../shared/limits/content.ts"
import { noteTarget } from "../../../shared/foreign-text.ts"
import { attributeOf, elementsIn, isElement, lineIn, type HtmlElement, type HtmlNode } from "./html-tree.ts"

/** The notes of a text by the references to them, and the elements that list them, which are left out. */
export type Notes = { textOf: ReadonlyMap<HtmlElement, string>; lists: ReadonlySet<HtmlNode> }

/** Words of a note, without the signs that lead back. */
const wordsOf = (note: HtmlElement): string => {
  const without = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.filter((node) => !(isElement(node) && node.tagName === "a" && attributeOf(node, "href").startsWith("#")))
  const inner = note.childNodes.flatMap((child) => (isElement(child) ? without(child.childNodes) : [child]))
  return lineIn(note.childNodes.some(isElement) && note.tagName !== "p" ? without(inner) : without(note.childNodes))
    .replace(/\s*[↑↩⏎]\ufe0e?\s*$/, "")
    .slice(0, footnoteLimits.textMax)
}

/** The element that holds a note: the one with its name, or what is around that. */
const holderOf = (target: HtmlElement): HtmlElement => {
  for (let element: HtmlElement | null = target; element && "tagName" in element;) {
    if (["li", "p", "div", "dd"].includes(element.tagName)) return element
    element = element.parentNode && "tagName" in element.parentNode ? element.parentNode : null
  }
  return target
}

/**
 * Finds the notes that stand at the end of a text.
 *
 * @param known texts of notes that are kept apart from the text, by name
 */
export const findNotes = (nodes: readonly HtmlNode[], known: ReadonlyMap<string, string> = new Map()): Notes => {
  const elements = elementsIn(nodes)
  const named = new Map<string, HtmlElement>()
  for (const element of elements)
    for (const name of [attributeOf(element, "id"), element.tagName === "a" ? attributeOf(element, "name") : ""])
      if (name !== "" && !named.has(name)) named.set(name, element)
  const textOf = new Map<HtmlElement, string>()
  const lists = new Set<HtmlNode>()
  for (const reference of elements) {
    const href = attributeOf(reference, "href")
    if (reference.tagName !== "a" || !noteTarget.test(href)) continue
    let name = href.slice(1)
    try {
      name = decodeURIComponent(name)
    } catch {
      // A name that is not encoded.
    }
    const apart = known.get(name)
    const target = named.get(name)
    const holder = target && holderOf(target)
    if (apart === undefined && (!holder || elementsIn([holder]).includes(reference))) continue
    const text = apart ?? (holder ? wordsOf(holder) : "")
    if (text === "") continue
    textOf.set(reference, text.slice(0, footnoteLimits.textMax))
    if (holder) lists.add(holder)
  }
  // A list that holds nothing but notes goes with them, and so does the heading of a whole section.
  for (const element of [...elements].reverse()) {
    const inner = element.childNodes.filter((child) => !("value" in child && child.value.trim() === ""))
    const isList = ["ol", "ul", "section"].includes(element.tagName) && inner.some((child) => lists.has(child))
    const isRest = (child: HtmlNode) =>
      lists.has(child) ||
      (isElement(child) && ["h2", "h3", "hr"].includes(child.tagName) && element.tagName === "section")
    if (isList && inner.every(isRest)) lists.add(element)
  }
  return { textOf, lists }
}
