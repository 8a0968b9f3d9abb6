import { noteTarget } from "../../../../../../shared/foreign-text.ts"
import { styleOf, styleName } from "./pasted-styles.ts"

/** What holds all notes: a list of them, with a line above it and a heading. */
const isNoteList = (element: Element): boolean =>
  element.matches("section[data-footnotes]") || /mso-element:\s*(?:footnote|endnote)-list/i.test(styleOf(element))

/** The name of a place that a link leads to; null where its escapes are broken. */
const nameOf = (href: string): string | null => {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return null
  }
}

const noteOf = (page: Document, name: string): Element | null => {
  const target =
    page.getElementById(name) ??
    [...page.querySelectorAll("a[name]")].find((link) => link.getAttribute("name") === name)
  if (!target) return null
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.localName === "li" || /mso-element:\s*(?:footnote|endnote)\b(?!-)/i.test(styleOf(element)))
      return element
  return target.closest("p, div")
}

/** The words of a note, without the sign that leads back. */
const wordsOf = (note: Element): string => {
  const words = note.cloneNode(true) as Element
  for (const back of words.querySelectorAll("a[href^='#']")) back.remove()
  return words.textContent.replace(/\s+/g, " ").trim()
}

/** Puts notes that stand at the end of a pasted text where they are referred to. */
export const moveFootnotes = (page: Document): void => {
  const notes = new Set<Element>()
  for (const reference of page.querySelectorAll("a[href^='#']")) {
    const href = reference.getAttribute("href") ?? ""
    if (!noteTarget.test(href) || [...notes].some((note) => note.contains(reference))) continue
    const name = nameOf(href)
    const note = name === null ? null : noteOf(page, name)
    if (!note) continue
    notes.add(note)
    const footnote = page.createElement("span")
    footnote.setAttribute("data-footnote", "")
    footnote.textContent = wordsOf(note)
    ;(reference.closest("sup") ?? reference).replaceWith(footnote)
  }
  for (const note of notes) note.remove()
  if (notes.size > 0)
    for (const list of page.querySelectorAll(`section[data-footnotes], [${styleName}]`))
      if (isNoteList(list)) list.remove()
}
