import { parse, type DefaultTreeAdapterTypes } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** An address that a page links to or loads, as it is written; `kind` is the element or attribute that contains it. */
export type PageAddress = { kind: string; address: string }

export type PageParts = { addresses: PageAddress[]; ids: Set<string> }

const addressAttributes = ["href", "src", "poster", "action", "formaction", "data-src"]

const sourceSets = ["srcset", "imagesrcset"]

const metaNames = /^(og:(url|image|video)|twitter:image)$/

const isElement = (node: Node): node is Element => "tagName" in node

const childrenOf = (node: Node): Node[] => {
  if ("content" in node) return node.content.childNodes
  return "childNodes" in node ? node.childNodes : []
}

/** Every string in some data that looks like an address; schema.org's own names are no addresses. */
export const addressesInData = (data: unknown): string[] => {
  if (typeof data === "string") return /^(https?:|\/)/.test(data) && !data.includes("://schema.org") ? [data] : []
  if (typeof data !== "object" || data === null) return []
  return Object.values(data).flatMap(addressesInData)
}

export const textOf = (element: Element): string =>
  element.childNodes.map((child) => ("value" in child ? child.value : "")).join("")

const addressesOf = (element: Element): PageAddress[] => {
  const { tagName, attrs } = element
  const valueOf = (name: string): string | undefined => attributeOf(element, name)
  if (tagName === "script" && valueOf("type") === "application/ld+json")
    return addressesInData(JSON.parse(textOf(element))).map((address) => ({ kind: "JSON-LD", address }))
  if (tagName === "meta" && metaNames.test(valueOf("property") ?? ""))
    return [{ kind: valueOf("property") ?? "", address: valueOf("content") ?? "" }]
  const kindOf = (name: string): string => [tagName, valueOf("rel"), name].filter(Boolean).join(" ")
  return attrs.flatMap(({ name, value }) => {
    if (addressAttributes.includes(name)) return [{ kind: kindOf(name), address: value }]
    if (!sourceSets.includes(name)) return []
    return value.split(/,\s+/).map((source) => ({ kind: kindOf(name), address: source.trim().split(/\s/)[0] ?? "" }))
  })
}

/** All elements of an HTML document in their order, those in templates included. */
export const elementsOf = (html: string): Element[] => {
  const elements: Element[] = []
  const visit = (node: Node): void => {
    if (isElement(node)) elements.push(node)
    childrenOf(node).forEach(visit)
  }
  visit(parse(html))
  return elements
}

/** The value of an attribute; undefined where an element has none of that name. */
export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** Reads an HTML document, the inert scripts in its templates included. */
export const partsOf = (html: string): PageParts => {
  const elements = elementsOf(html)
  const ids = elements.flatMap((element) => attributeOf(element, "id") ?? [])
  return { addresses: elements.flatMap(addressesOf), ids: new Set(ids) }
}
