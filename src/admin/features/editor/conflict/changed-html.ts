import { diffArrays } from "diff"
import type { Locale } from "../../../../../shared/locales.ts"
import { wordsOf } from "../../../formats/text-changes.ts"

/** What is said of changes beside the marks. */
export type ChangeNames = {
  /** Before what was added or removed, for whom does not see the marks. */
  added: string
  removed: string
  /** Of a block whose settings changed: the width of a picture, the kind of a call-out. */
  settings: string
  /** Before the alternative text of a picture. */
  alt: string
  /** In the place of a picture that is no longer there. */
  gone: string
}

type Context = { locale: Locale; names: ChangeNames }

type Kind = "added" | "removed"

/** One place of two lists: in both of them, or in one alone. */
type Step<Item> = { was: Item | null; is: Item | null }

/** Timeout of one comparison in milliseconds. */
const giveUpAfter = 500

/** The places of two lists in order. After the timeout, all of the first and then all of the second. */
const stepsOf = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean
): Step<Item>[] => {
  const runs = diffArrays([...before], [...after], { comparator: isSame, timeout: giveUpAfter })
  if (!runs) return [...before.map((was) => ({ was, is: null })), ...after.map((is) => ({ was: null, is }))]
  const [was, is] = [before.values(), after.values()]
  const next = (items: Iterator<Item, undefined>): Item | null => items.next().value ?? null
  return runs.flatMap(({ added, removed, count }) =>
    Array.from({ length: count }, () => ({ was: added ? null : next(was), is: removed ? null : next(is) }))
  )
}

const inlineNames = new Set(["a", "br", "code", "em", "s", "small", "span", "strong", "sup"])

/** Compared as one thing. */
const wholeNames = new Set(["hr", "picture", "img", "video"])

/** Elements that occur at most once per parent; matched by name, not by content. */
const singleNames = new Set(["summary", "figcaption", "small", "table", "thead", "tbody"])

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

const isInline = (node: Node): boolean => !isElement(node) || inlineNames.has(node.localName)

const isWhole = (element: Element): boolean => wholeNames.has(element.localName)

const isLine = (element: Element): boolean => [...element.childNodes].every(isInline)

/** HTML without what is compared elsewhere: the alternative text of a picture has a line of its own, its width is its figure's. */
const keyOf = (element: Element): string => element.outerHTML.replaceAll(/ (?:alt|sizes)="[^"]*"/g, "")

const shellOf = (element: Element): Element => element.cloneNode(false) as Element

/** The parts of a block that holds blocks. Words beside blocks, as in a list within a list, are a part of their own. */
const partsOf = (element: Element): Element[] => {
  const parts: Element[] = []
  let line: Element | null = null
  for (const node of [...element.childNodes]) {
    if (isElement(node) && !isInline(node)) {
      parts.push(node)
      line = null
    } else if (line) line.append(node)
    else if (isElement(node) && node.nextSibling?.nodeType !== Node.TEXT_NODE) parts.push(node)
    else if (node.textContent?.trim() !== "") {
      line = element.ownerDocument.createElement("span")
      line.append(node)
      parts.push(line)
    }
  }
  return parts
}

const textsIn = (node: Node): string[] =>
  isElement(node) ? [...node.childNodes].flatMap(textsIn) : [node.textContent ?? ""]

/** The words of an element and the addresses of its pictures and videos. */
const contentsOf = (element: Element, { locale }: Context): Set<string> =>
  new Set([
    ...textsIn(element)
      .flatMap((text) => wordsOf(text, locale))
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
    ...[element, ...element.querySelectorAll("[src]")].flatMap((each) => each.getAttribute("src") ?? []),
  ])

/** The share of common contents from which on two blocks are one that was changed. */
const similarFrom = 0.4

const similarity = (context: Context): ((one: Element, other: Element) => boolean) => {
  const known = new Map<Element, Set<string>>()
  const contents = (element: Element): Set<string> => {
    const found = known.get(element) ?? contentsOf(element, context)
    known.set(element, found)
    return found
  }
  return (one, other) => {
    if (one.localName !== other.localName) return false
    if (singleNames.has(one.localName)) return one.hasAttribute("data-alt") === other.hasAttribute("data-alt")
    const [mine, theirs] = [contents(one), contents(other)]
    if (mine.size + theirs.size === 0) return true
    const common = [...mine].filter((content) => theirs.has(content)).length
    return (2 * common) / (mine.size + theirs.size) >= similarFrom
  }
}

/** A piece of a line: a word with the elements around it, or a picture, a break, the sign of a footnote. */
type Token = { key: string; node: Node; around: Element[] }

const tokensOf = (line: Element, context: Context, around: Element[] = []): Token[] =>
  [...line.childNodes].flatMap((node): Token[] => {
    const marks = around.map((element) => shellOf(element).outerHTML).join("")
    if (!isElement(node))
      return wordsOf(node.textContent ?? "", context.locale).map((word) => ({
        key: marks + word,
        node: line.ownerDocument.createTextNode(word),
        around,
      }))
    // A footnote before it changes the number of this one, not this one.
    if (node.localName === "sup") return [{ key: "<sup>", node, around }]
    if (isWhole(node) || node.childNodes.length === 0) return [{ key: marks + keyOf(node), node, around }]
    return tokensOf(node, context, [...around, node])
  })

/** Appends tokens within copies of the elements around them; neighbors share these. */
const appendTokens = (target: Element, tokens: readonly Token[]): void => {
  let open: { of: Element; copy: Element }[] = []
  for (const { node, around } of tokens) {
    const other = around.findIndex((element, depth) => open[depth]?.of !== element)
    open = open.slice(0, other === -1 ? around.length : other)
    for (const element of around.slice(open.length)) {
      const copy = shellOf(element)
      ;(open.at(-1)?.copy ?? target).append(copy)
      open.push({ of: element, copy })
    }
    ;(open.at(-1)?.copy ?? target).append(node.cloneNode(true))
  }
}

/** An empty mark, which says what it is to whom does not see it. */
const markOf = (owner: Document, kind: Kind, { names }: Context): Element => {
  const mark = owner.createElement(kind === "added" ? "ins" : "del")
  const name = owner.createElement("span")
  name.className = "visually-hidden"
  name.textContent = `${names[kind]} `
  mark.append(name)
  return mark
}

type Run = { same: Token[] } | { removed: Token[]; added: Token[] }

/** Runs of equal and of changed tokens. A space between two changed words belongs to the change. */
const runsOf = (steps: readonly Step<Token>[]): Run[] => {
  const runs: Run[] = []
  for (const [index, { was, is }] of steps.entries()) {
    const last = runs.at(-1)
    const next = steps[index + 1]
    const isBridge =
      was !== null &&
      is !== null &&
      is.node.textContent === " " &&
      next !== undefined &&
      !(next.was && next.is) &&
      last !== undefined &&
      "removed" in last &&
      last.removed.length > 0 &&
      last.added.length > 0
    if (was && is && !isBridge) {
      if (last && "same" in last) last.same.push(is)
      else runs.push({ same: [is] })
      continue
    }
    const run = last && "removed" in last ? last : { removed: [], added: [] }
    if (run !== last) runs.push(run)
    if (was) run.removed.push(was)
    if (is) run.added.push(is)
  }
  return runs
}

const appendLine = (target: Element, before: Element, after: Element, context: Context): void => {
  const steps = stepsOf(tokensOf(before, context), tokensOf(after, context), (one, other) => one.key === other.key)
  const marked = (kind: Kind, tokens: readonly Token[]): void => {
    if (tokens.length === 0) return
    const mark = markOf(target.ownerDocument, kind, context)
    appendTokens(mark, tokens)
    target.append(mark)
  }
  for (const run of runsOf(steps)) {
    if ("same" in run) appendTokens(target, run.same)
    else {
      marked("removed", run.removed)
      marked("added", run.added)
    }
  }
}

/** Marks everything in an element as added or removed. @returns what takes its place */
const withMarks = (element: Element, kind: Kind, context: Context): Element => {
  const mark = (): Element => markOf(element.ownerDocument, kind, context)
  if (isWhole(element)) {
    const around = mark()
    around.append(element.cloneNode(true))
    return around
  }
  const copy = shellOf(element)
  if (!isLine(element)) copy.append(...partsOf(element).map((part) => withMarks(part, kind, context)))
  else if (element.childNodes.length > 0) {
    const around = mark()
    around.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
    copy.append(around)
  }
  return copy
}

const appendMarked = (target: Element, element: Element, kind: Kind, context: Context): void => {
  const marked = withMarks(element, kind, context)
  marked.setAttribute("data-change", kind)
  target.append(marked)
}

/** Appends one block that was changed. */
const appendChanged = (target: Element, before: Element, after: Element, context: Context): void => {
  if (isWhole(after)) {
    if (keyOf(before) === keyOf(after)) target.append(after.cloneNode(true))
    else {
      appendMarked(target, before, "removed", context)
      appendMarked(target, after, "added", context)
    }
    return
  }
  const shell = shellOf(after)
  // Lists and rows hold their own parts alone.
  if (shell.outerHTML !== shellOf(before).outerHTML && !["ul", "ol", "tr"].includes(target.localName)) {
    const note = target.ownerDocument.createElement("p")
    note.setAttribute("data-note", "")
    note.textContent = context.names.settings
    target.append(note)
  }
  target.append(shell)
  if (isLine(before) && isLine(after)) appendLine(shell, before, after, context)
  else appendParts(shell, partsOf(before), partsOf(after), context)
}

const appendParts = (
  target: Element,
  before: readonly Element[],
  after: readonly Element[],
  context: Context
): void => {
  const changed: { was: Element[]; is: Element[] } = { was: [], is: [] }
  const appendStep = ({ was, is }: Step<Element>): void => {
    if (was && is) appendChanged(target, was, is, context)
    else if (was) appendMarked(target, was, "removed", context)
    else if (is) appendMarked(target, is, "added", context)
  }
  const isSimilar = similarity(context)
  const flush = (): void => {
    stepsOf(changed.was.splice(0), changed.is.splice(0), isSimilar).forEach(appendStep)
  }
  // Cells stand in columns: the same column is the same cell.
  if (target.localName === "tr" && before.length === after.length) {
    for (const [index, is] of after.entries()) appendStep({ was: before[index] ?? null, is })
    return
  }
  for (const { was, is } of stepsOf(before, after, (one, other) => keyOf(one) === keyOf(other))) {
    if (was && is) {
      flush()
      target.append(is.cloneNode(true))
    } else if (was) changed.was.push(was)
    else if (is) changed.is.push(is)
  }
  flush()
}

/**
 * A text as it is compared: links lead nowhere, nothing is a place to go to, folded parts are open, and the alternative
 * text of each picture is a line below it.
 */
const compared = (html: string, { names }: Context): Element => {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  for (const element of body.querySelectorAll("[id], [role='region']"))
    for (const name of ["id", "role", "aria-label"]) element.removeAttribute(name)
  for (const link of body.querySelectorAll("a")) {
    const address = link.getAttribute("href") ?? ""
    for (const name of ["id", "href", "rel", "role", "aria-label", "download"]) link.removeAttribute(name)
    const isOfText = !address.startsWith("#") && !link.closest(".gallery, .bookmark")
    if (isOfText && address !== "") link.title = address
    if (address === "" && link.closest(".file")) link.querySelector("small")?.remove()
  }
  for (const details of body.querySelectorAll("details")) details.open = true
  for (const image of body.querySelectorAll("img")) {
    const isGone = image.getAttribute("src") === ""
    const picture = image.closest("picture") ?? image
    const place = picture.closest(".gallery a") ?? picture
    if (!picture.closest(".bookmark, .video")) {
      const line = body.ownerDocument.createElement("small")
      line.setAttribute("data-alt", "")
      line.textContent = image.alt === "" ? "" : `${names.alt} ${image.alt}`
      place.after(line)
    }
    if (isGone) {
      const note = body.ownerDocument.createElement("p")
      note.textContent = names.gone
      place.replaceWith(note)
    }
  }
  return body
}

/**
 * The HTML of a text with what was added and taken away since an earlier one, block by block and word by word, with the
 * elements of both. What was formatted otherwise is removed and added; a block that is another one is marked as a whole by
 * `data-change`. Where nothing is marked, the texts look the same.
 *
 * @param before HTML of the renderer of documents, as `after`
 */
export const changedHtml = (before: string, after: string, locale: Locale, names: ChangeNames): string => {
  const context: Context = { locale, names }
  const [was, is] = [compared(before, context), compared(after, context)]
  const result = is.ownerDocument.createElement("div")
  appendParts(result, partsOf(was), partsOf(is), context)
  return result.innerHTML
}
