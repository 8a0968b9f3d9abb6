import type { BlockNode } from "../../../shared/contract/document.ts"
import { captionLimits, galleryLimits } from "../../../shared/limits/content.ts"
import { blocksOf } from "./blocks.ts"
import { cut, lineOf, shortened, type BodyContext } from "./body-context.ts"
import {
  attributeOf,
  elementsIn,
  firstOf,
  hasClass,
  isElement,
  lineIn,
  type HtmlElement,
  type HtmlNode,
} from "./html-tree.ts"
import { meansNothing } from "./links.ts"
import { imageOf } from "./pictures.ts"

/** The classes of galleries, by the editors and extensions that write them. */
export const galleryClass =
  /^(?:wp-block-gallery|blocks-gallery-grid|gallery|tiled-gallery|kg-gallery-card|kg-gallery-container)$/

const isCaption = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (node.tagName === "figcaption" || hasClass(node, /^(?:wp-caption-text|gallery-caption)$/))

/** The caption in a figure; empty when it has none. */
export const captionOf = (figure: HtmlElement, context: BodyContext): string => {
  // That of a gallery is not the one of a picture within it.
  const own = figure.childNodes.find(isCaption) ?? elementsIn(figure.childNodes).find(isCaption)
  if (!own || (own.parentNode !== figure && hasClass(figure, galleryClass))) return ""
  for (const link of elementsIn(own.childNodes)) {
    const address = link.tagName === "a" ? attributeOf(link, "href").trim() : ""
    if (!meansNothing(address))
      context.report(lineOf(link, context), `a caption has no links here: ${cut(address, 120)}`, address)
  }
  return shortened(lineIn(own.childNodes), "a caption", { max: captionLimits.max, element: own, context })
}

/** Says that a caption is left out with its picture. */
const reportCaption = (caption: string, element: HtmlElement, context: BodyContext): void => {
  if (caption !== "")
    context.report(lineOf(element, context), `a caption is left out with its picture: ${cut(caption, 120)}`, caption)
}

const parentFigure = (picture: HtmlElement, within: HtmlElement): HtmlElement | null => {
  for (let at = picture.parentNode; at && "tagName" in at && at !== within; at = at.parentNode)
    if (["figure", "li", "dl"].includes(at.tagName)) return at
  return null
}

/** Pictures side by side, as many as a gallery may have in each. */
export const galleryBlocks = (element: HtmlElement, context: BodyContext): BlockNode[] => {
  const images = elementsIn([element])
    .filter(({ tagName }) => tagName === "img")
    .flatMap((picture) => {
      const figure = parentFigure(picture, element)
      const caption = figure ? captionOf(figure, context) : ""
      const image = imageOf(picture, caption, context)
      if (!image) reportCaption(caption, figure ?? picture, context)
      return image ? [image] : []
    })
  const blocks: BlockNode[] = []
  for (let at = 0; at < images.length; at += galleryLimits.picturesMax) {
    const content = images.slice(at, at + galleryLimits.picturesMax)
    const [only, more] = content
    blocks.push(only && !more ? only : { type: "gallery", content })
  }
  const caption = captionOf(element, context)
  if (images.length === 0) reportCaption(caption, element, context)
  return caption === "" || images.length === 0
    ? blocks
    : [...blocks, { type: "paragraph", content: [{ type: "text", text: caption, marks: [{ type: "italic" }] }] }]
}

const widened = (figure: HtmlElement, blocks: readonly BlockNode[]): BlockNode[] => {
  const isFull = hasClass(figure, /^(?:alignfull|kg-width-full)$/)
  const width = isFull ? "full" : hasClass(figure, /^(?:alignwide|kg-width-wide)$/) ? "wide" : null
  return blocks.map((block) =>
    width !== null && block.type === "image" ? { ...block, attrs: { ...block.attrs, width } } : block
  )
}

/** What a figure holds, with its caption and its width. */
export const figureBlocks = (figure: HtmlElement, context: BodyContext): BlockNode[] => {
  if (hasClass(figure, galleryClass)) return galleryBlocks(figure, context)
  const caption = captionOf(figure, context)
  const content = figure.childNodes.filter((node) => !isCaption(node))
  const blocks = blocksOf(content, context)
  if (caption === "") return widened(figure, blocks)
  const captioned = (block: BlockNode): BlockNode | null => {
    if (block.type !== "image" && block.type !== "video") return null
    return { ...block, attrs: { ...block.attrs, caption } } as BlockNode
  }
  const at = blocks.findIndex((block) => block.type === "image" || block.type === "video")
  const media = at < 0 ? null : captioned(blocks[at] as BlockNode)
  if (media) return widened(figure, blocks.with(at, media))
  // Without its picture, a caption speaks of nothing.
  if (firstOf(content, "img") && blocks.length === 0) {
    reportCaption(caption, figure, context)
    return []
  }
  return [...blocks, { type: "paragraph", content: [{ type: "text", text: caption }] }]
}
