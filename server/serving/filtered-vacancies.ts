import { parse, type DefaultTreeAdapterTypes } from "parse5"
import { escapeHtml } from "../../shared/html.ts"
import { locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { vacancyFilters } from "../../shared/vacancy-kinds.ts"
import { createMemoryCache, type MemoryCache } from "../http/memory-cache.ts"

type Element = DefaultTreeAdapterTypes.Element

/** A change to the text of a page; without one, a page stays as it was built. */
type Edit = { start: number; end: number; text: string }

const listPages = new Set(locales.map((locale) => `${localizedPath(paths.jobs, locale).slice(1)}/index.html`))

/** Whether a file is the list of vacancies and the query of its address has filters for it. */
export const isFilteredList = (file: string, query: string): boolean =>
  listPages.has(file) && vacancyFilters.some((name) => new URLSearchParams(query).get(name))

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

const elementsIn = (node: DefaultTreeAdapterTypes.Node): Element[] =>
  "childNodes" in node
    ? node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : elementsIn(child)))
    : []

const withAttribute = (elements: readonly Element[], name: string): Element[] =>
  elements.filter((element) => attribute(element, name) !== undefined)

const addition = (element: Element, name: string): Edit[] => {
  const end = element.sourceCodeLocation?.startTag?.endOffset
  return end === undefined ? [] : [{ start: end - 1, end: end - 1, text: ` ${name}=""` }]
}

const removal = (element: Element, name: string): Edit[] => {
  const found = element.sourceCodeLocation?.attrs?.[name]
  return found ? [{ start: found.startOffset, end: found.endOffset, text: "" }] : []
}

type Choice = { name: string; value: string; select: Element; option: Element }

/** The filters of the address that the page knows; others are ignored, as by its own script. */
const choicesOf = (form: Element, query: URLSearchParams): Choice[] =>
  elementsIn(form)
    .filter(({ tagName }) => tagName === "select")
    .flatMap((select) => {
      const name = attribute(select, "name") ?? ""
      const value = query.get(name) ?? ""
      const option = value && elementsIn(select).find((each) => attribute(each, "value") === value)
      return option ? [{ name, value, select, option }] : []
    })

/** A page that was parsed, and what was made of it, by the choices. */
type List = { elements: Element[]; form: Element | undefined; pages: MemoryCache<{ body: Buffer }> }

/** The lists of all languages, of the live release and the one before. */
const keptLists = 2 * locales.length

const keptBytes = 2 * 1_048_576

const readList = (html: string): List => {
  const elements = elementsIn(parse(html, { sourceCodeLocationInfo: true }))
  return { elements, form: withAttribute(elements, "data-filter")[0], pages: createMemoryCache(keptBytes) }
}

/** How many vacancies are shown, in the words that the element has for it, with a sign in the place of the number. */
const result = (element: Element, shown: number): Edit[] => {
  const end = element.sourceCodeLocation?.startTag?.endOffset
  const text = escapeHtml((attribute(element, "data-result") ?? "").replace("#", String(shown)))
  return end === undefined ? [] : [{ start: end, end, text }]
}

const filtered = (html: string, elements: Element[], choices: Choice[]): string => {
  const matches = (vacancy: Element): boolean =>
    choices.every(({ name, value }) => attribute(vacancy, `data-${name}`)?.split("|").includes(value))
  let shown = 0
  const edits = withAttribute(elements, "data-vacancies").flatMap((group) => {
    const vacancies = withAttribute(elementsIn(group), "data-department")
    const others = vacancies.filter((vacancy) => !matches(vacancy))
    shown += vacancies.length - others.length
    return [
      ...(others.length === vacancies.length ? addition(group, "hidden") : []),
      ...others.flatMap((vacancy) => addition(vacancy, "hidden")),
    ]
  })
  for (const { select, option } of choices)
    edits.push(...elementsIn(select).flatMap((each) => removal(each, "selected")), ...addition(option, "selected"))
  for (const element of withAttribute(elements, "data-result")) edits.push(...result(element, shown))
  if (shown === 0)
    for (const note of withAttribute(elements, "data-nothing-matches")) edits.push(...removal(note, "hidden"))
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), html)
}

/**
 * Filters the list of vacancies as its address says, for browsers without scripts. Hides what src/site/vacancies/filter-script.js
 * would hide, so that both, and what React takes over, are the same page. A page is parsed once, and made once for the same
 * choices.
 *
 * @returns filter; takes the page as it was built and the query of the address, without the question mark
 */
export const createListFilter = (): ((html: string, query: string) => string) => {
  const lists = new Map<string, List>()
  const listOf = (html: string): List => {
    const list = lists.get(html) ?? readList(html)
    lists.delete(html)
    lists.set(html, list)
    for (const oldest of lists.keys()) {
      if (lists.size <= keptLists) break
      lists.delete(oldest)
    }
    return list
  }
  return (html, query) => {
    const { elements, form, pages } = listOf(html)
    const choices = form ? choicesOf(form, new URLSearchParams(query)) : []
    if (choices.length === 0) return html
    const key = JSON.stringify(choices.map(({ name, value }) => [name, value]))
    const kept = pages.get(key)
    if (kept) return kept.body.toString()
    const page = filtered(html, elements, choices)
    pages.set(key, { body: Buffer.from(page) })
    return page
  }
}
