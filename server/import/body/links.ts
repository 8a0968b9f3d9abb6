import type { BlockNode } from "../../../shared/contract/document.ts"
import { buttonLimits } from "../../../shared/limits/content.ts"
import { placeOf, readAddress, targetOf } from "./addresses.ts"
import { plain } from "./blocks.ts"
import { cut, lineOf, type BodyContext } from "./body-context.ts"
import { attributeOf, firstOf, hasClass, lineIn, type HtmlElement } from "./html-tree.ts"

/** Addresses that only a script of the page means something by. */
export const meansNothing = (address: string): boolean => address === "" || /^(?:javascript|data):/i.test(address)

/** Where a link leads now; null for one that is left out, which is said. */
export const hrefOf = (element: HtmlElement, context: BodyContext): string | null => {
  const address = attributeOf(element, "href").trim()
  const place = placeOf(address)
  const anchor = place === null ? null : context.anchors.ofPlace(place)
  const { href, remark } =
    place === null
      ? context.link(readAddress(address))
      : { href: anchor === null ? "" : `#${anchor}`, remark: undefined }
  const target = targetOf(href)
  const said = target === null ? (meansNothing(address) ? undefined : "a link leads nowhere now") : remark
  if (said !== undefined) context.report(lineOf(element, context), `${said}: ${cut(address, 120)}`, address)
  return target
}

/** Whether a link looks like a button, in the editors that have them. */
export const isButton = (element: HtmlElement): boolean =>
  element.tagName === "a" &&
  hasClass(element, /^(?:wp-block-button__link|wp-block-file__button|kg-btn|wp-element-button|elementor-button|btn)$/)

/** A button, or its words when it leads nowhere; null for a link that no button can be. */
export const buttonBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] | null => {
  const label = lineIn(element.childNodes)
  if (label === "" || label.length > buttonLimits.labelMax) return null
  const href = hrefOf(element, context)
  return href === null
    ? [{ type: "paragraph", content: plain(label) }]
    : [{ type: "button", attrs: { href }, content: plain(label) }]
}

/** A link around nothing but a picture, which has none here. */
export const isPictureLink = (element: HtmlElement): boolean =>
  element.tagName === "a" && firstOf(element.childNodes, "img") !== undefined && lineIn(element.childNodes) === ""

/** Whether a picture leads to itself in full size, or to its page. */
const leadsToItself = (link: HtmlElement, address: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)(?:[?#]|$)/i.test(address) ||
  /[?&]attachment_id=/.test(address) ||
  attributeOf(link, "rel").includes("attachment")

/** Says where a picture led, unless to itself. */
export const reportPictureLink = (link: HtmlElement, context: BodyContext): void => {
  const address = attributeOf(link, "href").trim()
  if (!meansNothing(address) && address !== "#" && !leadsToItself(link, address))
    context.report(lineOf(link, context), `a picture has no link here: ${cut(address, 120)}`, address)
}
