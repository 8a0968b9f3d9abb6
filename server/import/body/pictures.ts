import { isTrackerSize } from "../../../shared/foreign-text.ts"
import { altLimits } from "../../../shared/limits/content.ts"
import { backgroundOf } from "./addresses.ts"
import { cut, lineOf, shortened, type BodyContext } from "./body-context.ts"
import { attributeOf, hasClass, type HtmlElement } from "./html-tree.ts"

/** A part of a text with a picture behind its words, of WordPress' editor of blocks. */
export const isCover = (element: HtmlElement): boolean =>
  hasClass(element, /^wp-block-cover(?:__image-background)?$/) && backgroundOf(element) !== ""

/** Signs that were pictures before they were letters. */
export const isSmiley = (element: HtmlElement): boolean =>
  element.tagName === "img" &&
  hasClass(element, /^(?:emoji|wp-smiley|smiley)$/) &&
  attributeOf(element, "alt").trim() !== ""

/** The addresses of a picture, the largest first. Sites that load pictures late keep them in attributes of their own. */
export const pictureAddresses = (picture: HtmlElement): string[] => {
  const sets = ["srcset", "data-srcset", "data-lazy-srcset"].flatMap((name) =>
    attributeOf(picture, name)
      .split(/,\s+/)
      .map((one) => one.trim().split(/\s+/)[0] ?? "")
  )
  const named = ["data-orig-file", "data-full-url", "data-large-file", "src", "data-src", "data-lazy-src"].map((name) =>
    attributeOf(picture, name).trim()
  )
  return [...named, ...sets, backgroundOf(picture)].filter((address) => address !== "" && !address.startsWith("data:"))
}

/** A picture that came, or null: for one that only counts visits or is missing, which is said. */
export const imageOf = (picture: HtmlElement, caption: string, context: BodyContext) => {
  if (isTrackerSize([attributeOf(picture, "width"), attributeOf(picture, "height")])) return null
  const addresses = pictureAddresses(picture)
  for (const address of addresses) {
    const file = context.file(address)
    if (file?.kind !== "image") continue
    const alt = shortened(attributeOf(picture, "alt") || attributeOf(picture, "aria-label"), "a description", {
      max: altLimits.max,
      element: picture,
      context,
    })
    const isWide = hasClass(picture, /^(?:alignwide|kg-width-wide)$/)
    const isFull = hasClass(picture, /^(?:alignfull|kg-width-full)$/)
    const width = isFull ? { width: "full" as const } : isWide ? { width: "wide" as const } : {}
    return {
      type: "image" as const,
      attrs: { fileId: file.id, alt, caption: caption === "" ? null : caption, ...width },
    }
  }
  const [address = "one without an address"] = addresses
  context.report(lineOf(picture, context), `a picture is missing: ${cut(address, 120)}`, address)
  return null
}
