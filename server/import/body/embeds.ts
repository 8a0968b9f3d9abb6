import { videoUrl, type BlockNode } from "../../../shared/contract/document.ts"
import { isVideoAddress } from "../../../shared/video-address.ts"
import { readAddress } from "./addresses.ts"
import { blocksOf, linkParagraph, videoBlock } from "./blocks.ts"
import { cut, lineOf, type BodyContext } from "./body-context.ts"
import { attributeOf, elementsIn, hasClass, type HtmlElement } from "./html-tree.ts"

/** Elements that show something from elsewhere. */
export const embedded = new Set(["iframe", "object", "embed", "video", "audio"])

const embeddedNames = new Map([
  ["audio", "a sound"],
  ["video", "a video"],
])

const embedAttributes = ({ tagName, attrs }: HtmlElement): string[] => {
  if (tagName !== "param") return ["src", "data-src", "data-lazy-src", "data"]
  const name = attrs.find((attribute) => attribute.name === "name")?.value.toLowerCase() ?? ""
  return ["movie", "src", "url", "filename"].includes(name) ? ["value"] : []
}

/** What shows something from elsewhere: a video, or a link to what it is. */
export const embedBlocks = (element: HtmlElement, caption: string, context: BodyContext): BlockNode[] => {
  // The button that follows leads to the same file.
  if (hasClass(element, /^wp-block-file__embed$/)) return []
  const addresses = [element, ...elementsIn(element.childNodes)]
    .flatMap((one) => embedAttributes(one).map((name) => attributeOf(one, name).trim()))
    .filter((address) => address !== "" && address !== "about:blank")
    .map((address) =>
      readAddress(address)
        .replace(/^http:(?=\/\/(?:www\.)?(?:youtu|vimeo|player\.vimeo))/, "https:")
        // Players of the years before HTML had videos.
        .replace(/^(https:\/\/www\.)youtube(?:-nocookie)?(\.com)\/v\/([\w-]+).*$/, "$1youtube$2/watch?v=$3")
        .replace(/^(https:\/\/)(?:www\.)?(vimeo\.com\/)moogaloop\.swf\?.*clip_id=(\d+).*$/, "$1$2$3")
    )
  for (const address of addresses) {
    const file = context.file(address)
    if (file?.kind === "video") return [videoBlock(file.url, caption)]
    const isVideo = element.tagName === "video" ? /^https:/.test(address) : isVideoAddress(address)
    if (!isVideo || !videoUrl.safeParse(address).success) continue
    if (element.tagName === "video")
      context.report(lineOf(element, context), `a video stays where it is: ${cut(address, 120)}`, address)
    return [videoBlock(address, caption)]
  }
  const [address] = addresses
  if (address === undefined) {
    if (element.tagName === "object") return blocksOf(element.childNodes, context)
    context.report(lineOf(element, context), "an embedded page without an address is left out", `<${element.tagName}`)
    return []
  }
  const block = linkParagraph(context.link(address).href)
  context.report(
    lineOf(element, context),
    `${embeddedNames.get(element.tagName) ?? "an embedded page"} ${block ? "became a link" : "is left out"}: ${cut(address, 120)}`,
    address
  )
  return block ? [block] : []
}
