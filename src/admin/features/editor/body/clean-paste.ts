import { linkTarget } from "../../../../../shared/contract/document.ts"

/** Elements that are removed with their content. */
const unwanted =
  "script,style,meta,link,title,head,xml,template,iframe,object,embed,noscript,svg,math,form,input,button,select,textarea"

/** Characters that the API rejects: control characters except tab and line breaks. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text without the characters that the API rejects. */
export const cleanPastedText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(control, "").toWellFormed()

/** Attribute that holds a pasted style as text: the content security policy blocks and reports inline styles. */
const styleName = "data-style"

const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, ` ${styleName}=`))

const styleOf = (element: Element | null): string => element?.getAttribute(styleName) ?? ""

/** Google Docs writes these elements as styles. */
const styledElements = [
  ["strong", /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i],
  ["em", /(?:^|[;\s])font-style:\s*(?:italic|oblique)/i],
  ["s", /(?:^|[;\s])text-decoration(?:-line)?:[^;]*line-through/i],
] as const

const cleanStyledText = (root: ParentNode): void => {
  for (const element of root.querySelectorAll(`span[${styleName}]`))
    for (const [name, pattern] of styledElements) {
      if (!pattern.test(styleOf(element))) continue
      const marked = element.ownerDocument.createElement(name)
      marked.append(...element.childNodes)
      element.append(marked)
    }
}

const rename = (element: Element, name: string): void => {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** The target of a link: Google Docs routes links through a redirect page of Google. */
const targetOf = (href: string): string => {
  const wrapped = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1]
  return (wrapped === undefined ? null : new URLSearchParams(wrapped).get("q")) ?? href
}

const cleanLinks = (root: ParentNode): void => {
  for (const link of root.querySelectorAll("a")) {
    const target = targetOf((link.getAttribute("href") ?? "").trim())
    if (linkTarget.safeParse(target).success) link.setAttribute("href", target)
    else unwrap(link)
  }
}

const listLevel = (element: Element | null): number => {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element))?.[1]
  return level === undefined ? 0 : Number(level)
}

const isNumbered = (marker: string): boolean => /^\s*(?:\d+|[a-zа-я]|[ivx]+)[.)]/i.test(marker)

/** Rebuilds the lists of Word, which are paragraphs with a text marker and a level in their style. */
const cleanWordLists = (root: ParentNode): void => {
  for (const first of root.querySelectorAll("p")) {
    if (!first.isConnected && !first.parentNode) continue
    if (listLevel(first) === 0) continue
    const open: { level: number; list: Element }[] = []
    const outer = first.ownerDocument.createElement("div")
    first.before(outer)
    for (let item: Element | null = first; item && listLevel(item) > 0; item = outer.nextElementSibling) {
      const level = listLevel(item)
      const markers = [...item.querySelectorAll("span")].filter((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
      const marker = markers.map((one) => one.textContent).join("")
      for (const one of markers) one.remove()
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
      if ((open.at(-1)?.level ?? 0) < level) {
        const list = first.ownerDocument.createElement(isNumbered(marker) ? "ol" : "ul")
        const parent = open.at(-1)?.list.lastElementChild ?? outer
        parent.append(list)
        open.push({ level, list })
      }
      const entry = first.ownerDocument.createElement("li")
      const paragraph = first.ownerDocument.createElement("p")
      paragraph.append(...item.childNodes)
      entry.append(paragraph)
      open.at(-1)?.list.append(entry)
      item.remove()
    }
    unwrap(outer)
  }
}

/**
 * Cleans pasted HTML: removes scripts and styles, rebuilds the lists of Word, adjusts heading levels, and unwraps
 * redirected links. The editor's schema then drops everything else that it does not know.
 */
export const cleanPastedHtml = (html: string): string => {
  const page = new DOMParser().parseFromString(withoutStyles(cleanPastedText(html)), "text/html")
  for (const element of page.querySelectorAll(unwanted)) element.remove()
  cleanWordLists(page.body)
  for (const element of page.body.querySelectorAll("*")) {
    const name = element.localName
    if (name.includes(":")) unwrap(element)
    else if (name === "h1") rename(element, "h2")
    else if (/^h[4-6]$/.test(name)) rename(element, "h3")
    else if (name === "b" && /font-weight:\s*normal/.test(styleOf(element))) unwrap(element)
  }
  cleanStyledText(page.body)
  cleanLinks(page.body)
  for (const element of page.body.querySelectorAll(`[${styleName}]`)) element.removeAttribute(styleName)
  return page.body.innerHTML
}
