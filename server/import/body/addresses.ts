import { linkTarget } from "../../../shared/contract/document.ts"
import { unwrappedTarget } from "../../../shared/foreign-text.ts"
import { slugOf } from "../../../shared/slug.ts"
import { attributeOf, elementsIn, lineIn, type HtmlElement, type HtmlNode } from "./html-tree.ts"

/** What no link of a document has, and browsers read as if it were encoded. */
const unencoded = /[\s"'<>\\]/g

/** An address as browsers read it: without line breaks, its scheme in lowercase, what is not encoded encoded. */
export const readAddress = (typed: string): string =>
  unwrappedTarget(
    typed
      .trim()
      .replace(/[\t\r\n]+/g, "")
      .replace(/^\/\/(?=[^/])/, "https://")
      .replace(/^(?:https?|mailto):/i, (scheme) => scheme.toLowerCase())
  ).replace(unencoded, (character) => (character === "'" ? "%27" : encodeURIComponent(character)))

/** The target of a link as a document can have it; null for one that it cannot. */
export const targetOf = (address: string): string | null => linkTarget.safeParse(address).data ?? null

/** Where a background picture is; empty when an element has none. */
export const backgroundOf = (element: HtmlElement): string => {
  const [, ...quoted]: (string | undefined)[] =
    /background(?:-image)?\s*:[^;]*?url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))/i.exec(attributeOf(element, "style")) ??
    []
  return quoted.find((address) => address !== undefined)?.trim() ?? ""
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The place in its own text that an address leads to; null for another address. */
export const placeOf = (address: string): string | null => (/^#./.test(address) ? decoded(address.slice(1)) : null)

const anchorMax = 60

/** The anchors under which a heading can be reached: its own ids, and the one that generators make of its words. */
const namesOf = (heading: HtmlElement): string[] => [
  ...[heading, ...elementsIn(heading.childNodes)].flatMap((element) =>
    ["id", "name"].map((name) => attributeOf(element, name)).filter((name) => name !== "")
  ),
  slugOf(lineIn(heading.childNodes)),
]

/** The headings to which links of their own text lead. */
export type Anchors = { ofHeading: ReadonlyMap<HtmlElement, string>; ofPlace: (place: string) => string | null }

/** Finds the headings to which links of the text lead, and gives them anchors. */
export const findAnchors = (nodes: readonly HtmlNode[]): Anchors => {
  const elements = elementsIn(nodes)
  const places = new Set(elements.flatMap((element) => placeOf(attributeOf(element, "href").trim()) ?? []))
  const ofHeading = new Map<HtmlElement, string>()
  const anchors = new Map<string, string>()
  if (places.size > 0)
    for (const heading of elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName))) {
      const names = new Set(namesOf(heading))
      const wanted = [...places].filter(
        (place) => !anchors.has(place) && (names.has(place) || names.has(slugOf(place)))
      )
      const anchor = slugOf(wanted[0] ?? "")
        .slice(0, anchorMax)
        .replace(/-$/, "")
      if (anchor === "") continue
      ofHeading.set(heading, anchor)
      for (const place of wanted) anchors.set(place, anchor)
    }
  return { ofHeading, ofPlace: (place) => anchors.get(place) ?? null }
}
