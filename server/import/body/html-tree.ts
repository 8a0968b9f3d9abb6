import { parseFragment, type DefaultTreeAdapterTypes } from "parse5"

/** What the import needs of an HTML tree, in parse5's form: names are in lowercase. */

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** Parses HTML as browsers do; every node knows its line. */
export const parseHtml = (html: string): HtmlNode[] => parseFragment(html, { sourceCodeLocationInfo: true }).childNodes

/** Elements that have no end. */
export const voidElements: ReadonlySet<string> = new Set([
  ...["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"],
])

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node

export const isText = (node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text"

export const isComment = (node: HtmlNode): node is DefaultTreeAdapterTypes.CommentNode => node.nodeName === "#comment"

/** An attribute; empty where the element has none. */
export const attributeOf = (element: HtmlElement, name: string): string =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? ""

export const hasClass = (element: HtmlElement, pattern: RegExp): boolean =>
  attributeOf(element, "class")
    .split(/\s+/)
    .some((name) => pattern.test(name))

/** All elements below nodes, in reading order. Not recursive: foreign HTML may be nested without end. */
export const elementsIn = (nodes: readonly HtmlNode[]): HtmlElement[] => {
  const found: HtmlElement[] = []
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue
    found.push(node)
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
      const child = node.childNodes[at]
      if (child) waiting.push(child)
    }
  }
  return found
}

/** The text of nodes, without that of scripts and styles. */
export const textIn = (nodes: readonly HtmlNode[]): string => {
  let text = ""
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) text += node.value
    else if (isElement(node) && !["script", "style"].includes(node.tagName)) {
      if (node.tagName === "br") text += "\n"
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
        const child = node.childNodes[at]
        if (child) waiting.push(child)
      }
    }
  }
  return text
}

/** The text of nodes as one line. */
export const lineIn = (nodes: readonly HtmlNode[]): string => textIn(nodes).replace(/\s+/g, " ").trim()

/** The first element with one of these names, in reading order. */
export const firstOf = (nodes: readonly HtmlNode[], ...names: string[]): HtmlElement | undefined =>
  elementsIn(nodes).find((element) => names.includes(element.tagName))

/** The plain text of HTML, as one line. */
export const plainText = (html: string): string => lineIn(parseHtml(html))

/** HTML of a text. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")
