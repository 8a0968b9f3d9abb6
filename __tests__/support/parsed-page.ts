import { createHash } from "node:crypto"
import { parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page as a browser understands it. */
export type ParsedPage = {
  /** Executable scripts and style sheets, as sources of a content security policy. */
  code: string[]
  /** Event handlers, style attributes and javascript: addresses. */
  inline: string[]
  /** Blocks of data for search engines. */
  data: unknown[]
  /** Every text and every value of an attribute. */
  texts: string[]
}

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

const isExecutable = (type: string): boolean => type === "" || /^module$|javascript|ecmascript|importmap/i.test(type)

const textOf = (element: Element): string =>
  element.childNodes.map((node) => ("value" in node ? node.value : "")).join("")

/** Parses a page by the standard; the content of a `<template>` is inert and left out. */
export const parsePage = (html: string): ParsedPage => {
  const page: ParsedPage = { code: [], inline: [], data: [], texts: [] }
  const readElement = (element: Element): void => {
    const values = new Map(element.attrs.map(({ name, value }) => [name, value]))
    for (const [name, value] of values) {
      page.texts.push(value)
      if (/^on|^style$/.test(name) || /^\s*javascript:/i.test(value)) page.inline.push(`${element.tagName} ${name}`)
    }
    if (element.tagName === "style") page.code.push(hash(textOf(element)))
    if (element.tagName !== "script") return
    const type = values.get("type") ?? ""
    if (type === "application/ld+json") page.data.push(JSON.parse(textOf(element)))
    else if (isExecutable(type)) page.code.push(values.has("src") ? `file ${values.get("src")}` : hash(textOf(element)))
  }
  const read = (node: Node): void => {
    if (node.nodeName === "#text") page.texts.push((node as DefaultTreeAdapterTypes.TextNode).value)
    if ("tagName" in node) readElement(node)
    const isText = node.nodeName === "script" || node.nodeName === "style"
    if ("childNodes" in node && !isText) for (const child of node.childNodes) read(child)
  }
  read(parse(html))
  return page
}
