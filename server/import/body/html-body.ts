import { z } from "zod"
import {
  videoUrl,
  type BlockNode,
  type BodyDocument,
  type InlineNode,
  type ListItemNode,
  type Mark,
  type TableRowNode,
} from "../../../shared/contract/document.ts"
import {
  headingName,
  isTrackerSize,
  styleDeclaration,
  styledElements,
  unwantedElements,
} from "../../../shared/foreign-text.ts"
import {
  altLimits,
  buttonLimits,
  captionLimits,
  documentLimits,
  galleryLimits,
} from "../../../shared/limits/content.ts"
import { isVideoAddress, isVideoPage } from "../../../shared/video-address.ts"
import { backgroundOf, findAnchors, placeOf, readAddress, targetOf, type Anchors } from "./addresses.ts"
import { lostFormatting, raisedText } from "./formatting.ts"
import {
  attributeOf,
  elementsIn,
  firstOf,
  hasClass,
  isComment,
  isElement,
  isText,
  lineIn,
  parseHtml,
  plainText,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from "./html-tree.ts"
import { findNotes, type Notes } from "./notes.ts"
import { assemble, blockPieces, hardBreak, split, textPieces, tidyLine, type Piece } from "./pieces.ts"

/** What an address of a picture or a video in a text became. */
export type ImportedFile = { kind: "image"; id: string } | { kind: "video"; url: string }

export type BodySource = {
  html: string
  /** Line of the source on which the HTML begins. */
  line: number
  /** Whether line breaks outside of blocks make paragraphs, as in WordPress' classic editor. */
  isTyped: boolean
  /** Texts of notes that are kept apart from the text, by name. */
  notes?: ReadonlyMap<string, string>
  /** Line of the source with these words, where the HTML has other lines than the source. */
  lineWith?: (words: string) => number
}

export type BodyReader = {
  /** The imported file of an address; null where there is none. */
  file: (address: string) => ImportedFile | null
  /** Where a link of the text leads now, and what is to be said of that. */
  link: (address: string) => { href: string; remark?: string }
  /** Says what a text lost. */
  report: (line: number, message: string) => void
  /** Called with each kind of formatting that a part of the text lost. */
  lost: (formatting: string) => void
}

type Context = Omit<BodyReader, "report"> & {
  /** `words` are those of the source at which it is lost. */
  report: (line: number, message: string, words?: string) => void
  line: number
  notes: Notes
  anchors: Anchors
  isTyped: boolean
  /** What is around the blocks, and marks their lines. */
  marks: readonly Mark[]
  /** Depth of the nodes that are made, as the limits count it. */
  depth: number
}

/** Elements that are left out with their words. Those of a button stay: a text may use one as a title. */
const unwanted = new Set<string>(unwantedElements.filter((name) => name !== "button"))

/** What visitors would have used or seen, and is left out. */
const lostElements = new Map([
  ["form", "a form"],
  ["svg", "a drawing"],
  ["canvas", "a drawing"],
  ["math", "a formula"],
  ["script", "a script"],
])

const markNames: Record<string, Mark["type"]> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  s: "strike",
  strike: "strike",
  del: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
}

const blockNames = new Set([
  ...["address", "article", "aside", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figcaption", "footer"],
  ...[
    "header",
    "hgroup",
    "html",
    "legend",
    "li",
    "main",
    "marquee",
    "nav",
    "p",
    "search",
    "section",
    "summary",
    "caption",
  ],
])

const lineOf = (node: HtmlNode, { line }: Pick<Context, "line">): number =>
  line + (node.sourceCodeLocation?.startLine ?? 1) - 1

const withMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]

const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`

/** The marks that an element gives its text. */
const marksOf = (element: HtmlElement, marks: readonly Mark[], context: Context): Mark[] => {
  const { tagName } = element
  const style = attributeOf(element, "style")
  let given = [...marks]
  const named = markNames[tagName]
  const isBoldByNameAlone = tagName === "b" && styleDeclaration("font-weight", "normal").test(style)
  if (named && named !== "link" && !isBoldByNameAlone) given = withMark(given, { type: named })
  if (tagName === "span")
    for (const [name, pattern] of styledElements)
      if (pattern.test(style)) given = withMark(given, { type: markNames[name] as "bold" })
  if (tagName === "a") {
    const href = hrefOf(element, context)
    if (href !== null) given = withMark(given, { type: "link", attrs: { href } })
  }
  return given.some(({ type }) => type === "code")
    ? given.filter(({ type }) => type === "code" || type === "link")
    : given
}

/** Addresses that only a script of the page means something by. */
const meansNothing = (address: string): boolean => address === "" || /^(?:javascript|data):/i.test(address)

/** Where a link leads now; null for one that is left out, which is said. */
const hrefOf = (element: HtmlElement, context: Context): string | null => {
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

const paragraphOf = (line: InlineNode[]): BlockNode => {
  const [only, more] = line
  if (only?.type !== "text" || more || only.marks || !/^https?:\/\/\S+$/.test(only.text))
    return { type: "paragraph", content: line }
  // An address that stands alone is what editors show a card or a video for.
  const secure = only.text.replace(/^http:/, "https:")
  if (isVideoPage(secure) && videoUrl.safeParse(secure).success) return videoBlock(secure, "")
  return linkParagraph(only.text) ?? { type: "paragraph", content: line }
}

const emptyParagraph: BlockNode = { type: "paragraph", content: [] }

/** Deeper nodes than these would not fit into the limits. */
const fits = ({ depth }: Context, levels: number): boolean => depth + levels + 2 <= documentLimits.depthMax

const below = (context: Context, levels: number, more: Partial<Context> = {}): Context => ({
  ...context,
  ...more,
  depth: context.depth + levels,
})

const blocksOf = (nodes: readonly HtmlNode[], context: Context): BlockNode[] =>
  assemble(piecesOf(nodes, context.marks, context), paragraphOf)

/** The text of nodes as one line, and the blocks within them, which no line can hold. */
const lineAndBlocks = (nodes: readonly HtmlNode[], context: Context): { line: InlineNode[]; blocks: BlockNode[] } => {
  const marks = context.marks.filter(({ type }) => type !== "bold")
  const pieces = piecesOf(nodes, marks, { ...context, marks, isTyped: false })
  const inline = pieces.flatMap((piece) =>
    piece.type === "block" ? [] : piece.type === "split" ? [{ type: "text" as const, text: " " }] : [piece]
  )
  return { line: tidyLine(inline), blocks: pieces.flatMap((piece) => (piece.type === "block" ? [piece.block] : [])) }
}

const plain = (text: string) => (text === "" ? [] : [{ type: "text" as const, text }])

const linkParagraph = (address: string, label = address): BlockNode | null =>
  targetOf(address) !== null
    ? {
        type: "paragraph",
        content: [{ type: "text", text: label, marks: [{ type: "link", attrs: { href: address } }] }],
      }
    : null

/** A part of a text with a picture behind its words, of WordPress' editor of blocks. */
const isCover = (element: HtmlElement): boolean =>
  hasClass(element, /^wp-block-cover(?:__image-background)?$/) && backgroundOf(element) !== ""

/** The addresses of a picture, the largest first. Sites that load pictures late keep them in attributes of their own. */
const pictureAddresses = (picture: HtmlElement): string[] => {
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

const imageOf = (picture: HtmlElement, caption: string, context: Context) => {
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

/** A text in one line that is no longer than it may be; that it was cut is said. */
const shortened = (
  text: string,
  name: string,
  { max, element, context }: { max: number; element: HtmlElement; context: Context }
): string => {
  const line = text.replace(/\s+/g, " ").trim()
  if (line.length > max) context.report(lineOf(element, context), `${name} is cut: ${cut(line, 60)}`, line)
  return cut(line, max)
}

const galleryClass =
  /^(?:wp-block-gallery|blocks-gallery-grid|gallery|tiled-gallery|kg-gallery-card|kg-gallery-container)$/

/** Pictures side by side, as many as a gallery may have in each. */
const galleryBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
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

const parentFigure = (picture: HtmlElement, within: HtmlElement): HtmlElement | null => {
  for (let at = picture.parentNode; at && "tagName" in at && at !== within; at = at.parentNode)
    if (["figure", "li", "dl"].includes(at.tagName)) return at
  return null
}

const isCaption = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (node.tagName === "figcaption" || hasClass(node, /^(?:wp-caption-text|gallery-caption)$/))

const captionOf = (figure: HtmlElement, context: Context): string => {
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
const reportCaption = (caption: string, element: HtmlElement, context: Context): void => {
  if (caption !== "")
    context.report(lineOf(element, context), `a caption is left out with its picture: ${cut(caption, 120)}`, caption)
}

const embeddedNames = new Map([
  ["audio", "a sound"],
  ["video", "a video"],
])

const embedded = new Set(["iframe", "object", "embed", "video", "audio"])

const embedAttributes = ({ tagName, attrs }: HtmlElement): string[] => {
  if (tagName !== "param") return ["src", "data-src", "data-lazy-src", "data"]
  const name = attrs.find((attribute) => attribute.name === "name")?.value.toLowerCase() ?? ""
  return ["movie", "src", "url", "filename"].includes(name) ? ["value"] : []
}

/** What shows something from elsewhere: a video, or a link to what it is. */
const embedBlocks = (element: HtmlElement, caption: string, context: Context): BlockNode[] => {
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

const videoBlock = (url: string, caption: string): BlockNode => ({
  type: "video",
  attrs: { url, caption: caption === "" ? null : caption },
})

const figureBlocks = (figure: HtmlElement, context: Context): BlockNode[] => {
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

const widened = (figure: HtmlElement, blocks: readonly BlockNode[]): BlockNode[] => {
  const isFull = hasClass(figure, /^(?:alignfull|kg-width-full)$/)
  const width = isFull ? "full" : hasClass(figure, /^(?:alignwide|kg-width-wide)$/) ? "wide" : null
  return blocks.map((block) =>
    width !== null && block.type === "image" ? { ...block, attrs: { ...block.attrs, width } } : block
  )
}

const listBlocks = (list: HtmlElement, context: Context): BlockNode[] => {
  if (hasClass(list, galleryClass)) return galleryBlocks(list, context)
  if (!fits(context, 2))
    return blocksOf(
      list.childNodes.flatMap((item) => ("childNodes" in item ? item.childNodes : [item])),
      context
    )
  const content: ListItemNode[] = []
  for (const child of list.childNodes) {
    if (isText(child) && child.value.trim() === "") continue
    if (isComment(child) || context.notes.lists.has(child)) continue
    const isItem = isElement(child) && child.tagName === "li"
    const blocks = blocksOf(isItem ? child.childNodes : [child], below(context, 2))
    if (blocks.length === 0) continue
    const last = content.at(-1)
    // Old editors write an inner list beside the item that it belongs to.
    if (isElement(child) && ["ul", "ol"].includes(child.tagName) && last) last.content.push(...blocks)
    else content.push({ type: "listItem", content: startsWithText(blocks) })
  }
  if (content.length === 0) return []
  if (list.tagName !== "ol") return [{ type: "bulletList", content }]
  const start = Number.parseInt(attributeOf(list, "start"), 10)
  return [{ type: "orderedList", attrs: { start: start >= 0 && start <= 100_000 ? start : 1 }, content }]
}

/** The editor's items begin with a paragraph. */
const startsWithText = (blocks: BlockNode[]): BlockNode[] =>
  blocks[0]?.type === "paragraph" ? blocks : [emptyParagraph, ...blocks]

const spanOf = (cell: HtmlElement, name: "colspan" | "rowspan", max: number): number =>
  Math.min(Math.max(Number.parseInt(attributeOf(cell, name), 10) || 1, 1), max)

const tableBlocks = (table: HtmlElement, context: Context): BlockNode[] => {
  const rows = elementsIn(table.childNodes).filter((row) => row.tagName === "tr" && tableOf(row) === table)
  const cellsOf = (row: HtmlElement): HtmlElement[] =>
    row.childNodes.filter((cell): cell is HtmlElement => isElement(cell) && ["td", "th"].includes(cell.tagName))
  const caption = table.childNodes.find((child) => isElement(child) && child.tagName === "caption")
  const title = caption ? blocksOf([caption], context) : []
  const cells = rows.flatMap(cellsOf)
  // A table of one cell is a frame.
  if (!fits(context, 3) || cells.length <= 1)
    return [...title, ...cells.flatMap((cell) => blocksOf(cell.childNodes, context))]
  const content = rows.flatMap((row): TableRowNode[] => {
    const made = cellsOf(row).map((cell) => {
      const blocks = blocksOf(cell.childNodes, below(context, 3, { isTyped: false }))
      const attrs = { colspan: spanOf(cell, "colspan", 20), rowspan: spanOf(cell, "rowspan", 100) }
      const inner = blocks.length === 0 ? [emptyParagraph] : blocks
      return cell.tagName === "th"
        ? { type: "tableHeader" as const, attrs, content: inner }
        : { type: "tableCell" as const, attrs, content: inner }
    })
    return made.length === 0 ? [] : [{ type: "tableRow", content: made }]
  })
  return [...title, { type: "table", content }]
}

const tableOf = (row: HtmlElement): HtmlElement | null => {
  for (let at = row.parentNode; at && "tagName" in at; at = at.parentNode) if (at.tagName === "table") return at
  return null
}

const languageOf = (element: HtmlElement): string | null => {
  const inner = firstOf(element.childNodes, "code")
  const words = [element, ...(inner ? [inner] : [])].flatMap((one) => [
    ...attributeOf(one, "class").split(/\s+/),
    attributeOf(one, "data-enlighter-language"),
    attributeOf(one, "lang"),
  ])
  const text = words.join(" ").toLowerCase()
  const name =
    /(?:language-|lang-|lang:|brush:\s*)([a-z0-9+#-]{1,20})/.exec(text)?.[1] ??
    attributeOf(element, "data-enlighter-language")
  return /^[a-z0-9+#-]{1,20}$/.test(name) ? name : null
}

const codeBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  // A verse is words in lines, not code.
  if (hasClass(element, /^wp-block-verse$/)) return blocksOf(element.childNodes, { ...context, isTyped: true })
  const text = textIn(element.childNodes).replace(/^\n|\n+$/g, "")
  return text.trim() === ""
    ? []
    : [{ type: "codeBlock", attrs: { language: languageOf(element) }, content: plain(text) }]
}

const quoteBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  if (!fits(context, 1)) return blocksOf(element.childNodes, context)
  const content = blocksOf(element.childNodes, below(context, 1))
  return content.length === 0 ? [] : [{ type: "blockquote", content }]
}

const detailsBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  const summary = element.childNodes.find((child) => isElement(child) && child.tagName === "summary")
  const title = summary && isElement(summary) ? lineIn(summary.childNodes) : ""
  return detailsOf(
    title,
    element.childNodes.filter((child) => child !== summary),
    context
  )
}

/** What a visitor unfolds, with its title. */
const detailsOf = (title: string, nodes: readonly HtmlNode[], context: Context): BlockNode[] => {
  if (!fits(context, 2)) {
    const line: BlockNode[] = title === "" ? [] : [{ type: "paragraph", content: plain(title) }]
    return [...line, ...blocksOf(nodes, context)]
  }
  const content = blocksOf(nodes, below(context, 2))
  return [
    {
      type: "details",
      content: [
        { type: "detailsSummary", content: plain(title) },
        { type: "detailsContent", content: content.length === 0 ? [emptyParagraph] : content },
      ],
    },
  ]
}

/** What a visitor unfolds below a heading, of WordPress' editor of blocks. */
const accordionBlocks = (item: HtmlElement, context: Context): BlockNode[] => {
  const heading = item.childNodes.find((child) => isElement(child) && /^h[1-6]$/.test(child.tagName))
  const words = elementsIn(heading ? [heading] : []).find((part) => hasClass(part, /__toggle-title$/)) ?? heading
  const title = words && isElement(words) ? lineIn(words.childNodes) : ""
  const content = item.childNodes.filter((child) => child !== heading)
  return detailsOf(title, content, context)
}

const headingBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  const { line, blocks } = lineAndBlocks(element.childNodes, context)
  const level = headingName(element.tagName) === "h2" ? 2 : 3
  const anchor = context.anchors.ofHeading.get(element)
  const attrs = { level, ...(anchor === undefined ? {} : { anchor }) } as const
  return line.length === 0 ? blocks : [{ type: "heading", attrs, content: line }, ...blocks]
}

const isButton = (element: HtmlElement): boolean =>
  element.tagName === "a" &&
  hasClass(element, /^(?:wp-block-button__link|wp-block-file__button|kg-btn|wp-element-button|elementor-button|btn)$/)

const buttonBlocks = (element: HtmlElement, context: Context): BlockNode[] | null => {
  const label = lineIn(element.childNodes)
  if (label === "" || label.length > buttonLimits.labelMax) return null
  const href = hrefOf(element, context)
  return href === null
    ? [{ type: "paragraph", content: plain(label) }]
    : [{ type: "button", attrs: { href }, content: plain(label) }]
}

/** Cards of Ghost's editor, as it writes them. */
const cardBlocks = (card: HtmlElement, context: Context): BlockNode[] | null => {
  const inner = elementsIn(card.childNodes)
  const part = (pattern: RegExp) => inner.find((element) => hasClass(element, pattern))
  if (hasClass(card, /^kg-bookmark-card$/)) {
    const href = readAddress(attributeOf(part(/^kg-bookmark-container$/) ?? card, "href"))
    const title = lineIn(part(/^kg-bookmark-title$/)?.childNodes ?? [])
    const block = linkParagraph(context.link(href).href, title || href)
    return block ? [block] : null
  }
  if (hasClass(card, /^kg-(?:video|audio)-card$/)) {
    const media = firstOf(card.childNodes, "video", "audio")
    return media ? embedBlocks(media, captionOf(card, context), context) : null
  }
  if (hasClass(card, /^kg-toggle-card$/)) {
    const title = lineIn(part(/^kg-toggle-heading-text$/)?.childNodes ?? [])
    return detailsOf(title, part(/^kg-toggle-content$/)?.childNodes ?? [], context)
  }
  if (!hasClass(card, /^kg-callout-card$/)) return null
  const blocks = blocksOf(part(/^kg-callout-text$/)?.childNodes ?? card.childNodes, below(context, 1))
  const content = blocks.flatMap((block) =>
    block.type === "paragraph" || block.type === "bulletList" || block.type === "orderedList" ? [block] : []
  )
  if (content.length === 0 || content.length < blocks.length || !fits(context, 1)) return blocks
  return [{ type: "callout", attrs: { kind: "note" }, content }]
}

/** The blocks of an element that is one; null for an element of a line. */
const elementBlocks = (element: HtmlElement, context: Context): BlockNode[] | null => {
  const { tagName } = element
  if (/^h[1-6]$/.test(tagName)) return headingBlocks(element, context)
  if (embedded.has(tagName)) return embedBlocks(element, "", context)
  const card = hasClass(element, /^kg-/) ? cardBlocks(element, context) : null
  if (card) return card
  if (blockNames.has(tagName)) {
    if (hasClass(element, galleryClass)) return galleryBlocks(element, context)
    if (hasClass(element, /^wp-caption$/)) return figureBlocks(element, context)
    if (hasClass(element, /^wp-block-accordion-item$/)) return accordionBlocks(element, context)
    return blocksOf(element.childNodes, context)
  }
  switch (tagName) {
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return listBlocks(element, context)
    case "blockquote":
      return quoteBlocks(element, context)
    case "pre":
    case "listing":
    case "xmp":
      return codeBlocks(element, context)
    case "hr":
      return [{ type: "horizontalRule" }]
    case "figure":
      return figureBlocks(element, context)
    case "table":
      return tableBlocks(element, context)
    case "details":
      return detailsBlocks(element, context)
    case "img": {
      const image = imageOf(element, "", context)
      return image ? [image] : []
    }
    default:
      return isButton(element) ? buttonBlocks(element, context) : null
  }
}

/** A link around nothing but a picture, which has none here. */
const isPictureLink = (element: HtmlElement): boolean =>
  element.tagName === "a" && firstOf(element.childNodes, "img") !== undefined && lineIn(element.childNodes) === ""

/** Whether a picture leads to itself in full size, or to its page. */
const leadsToItself = (link: HtmlElement, address: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)(?:[?#]|$)/i.test(address) ||
  /[?&]attachment_id=/.test(address) ||
  attributeOf(link, "rel").includes("attachment")

/** Signs that were pictures before they were letters. */
const isSmiley = (element: HtmlElement): boolean =>
  element.tagName === "img" &&
  hasClass(element, /^(?:emoji|wp-smiley|smiley)$/) &&
  attributeOf(element, "alt").trim() !== ""

const space: Piece = { type: "text", text: " " }

const isWithinForm = (element: HtmlElement): boolean => {
  for (let at = element.parentNode; at && "tagName" in at; at = at.parentNode) if (at.tagName === "form") return true
  return false
}

/** What visitors would have used or seen in an element that is left out; null when it is no loss. */
const lossOf = (element: HtmlElement): string | null => {
  const { tagName } = element
  const type = attributeOf(element, "type").toLowerCase()
  const isField =
    ["select", "textarea"].includes(tagName) || (tagName === "input" && !["hidden", "submit", "button"].includes(type))
  return isField && !isWithinForm(element) ? "a form field" : (lostElements.get(tagName) ?? null)
}

/** Says what an element loses that stays. */
const reportLosses = (element: HtmlElement, context: Context): void => {
  for (const formatting of lostFormatting(element)) context.lost(formatting)
  const background = isCover(element) || element.tagName === "img" ? "" : backgroundOf(element)
  if (background !== "" && !firstOf(element.childNodes, "img"))
    context.report(lineOf(element, context), `a background picture is left out: ${cut(background, 120)}`, background)
}

const elementPieces = (element: HtmlElement, marks: readonly Mark[], context: Context): Piece[] => {
  const { tagName } = element
  // Mathematics of the web carries the source that it was made of.
  const formula = tagName === "math" ? lineIn(firstOf(element.childNodes, "annotation")?.childNodes ?? []) : ""
  if (formula !== "") {
    context.report(lineOf(element, context), `a formula became its source: ${cut(formula, 60)}`, formula)
    return [{ type: "text", text: formula, marks: [{ type: "code" }] }]
  }
  const lost = lossOf(element)
  if (lost !== null) {
    const words = unwanted.has(tagName) && tagName !== "script" ? cut(lineIn(element.childNodes), 120) : ""
    context.report(lineOf(element, context), `${lost} is left out${words === "" ? "" : `: ${words}`}`, `<${tagName}`)
  }
  if (unwanted.has(tagName) || context.notes.lists.has(element)) return []
  if (hasClass(element, /__toggle-icon$/)) return []
  const note = context.notes.textOf.get(element)
  if (note !== undefined) return [{ type: "footnote", content: plain(note) }]
  if (tagName === "br") return [hardBreak(marks)]
  if (tagName === "wbr") return []
  if (isSmiley(element)) return textPieces(attributeOf(element, "alt"), marks, false)
  reportLosses(element, context)
  const raised = tagName === "sup" || tagName === "sub" ? raisedText(tagName, textIn(element.childNodes).trim()) : null
  if (raised !== null && !firstOf(element.childNodes, "a")) return textPieces(raised, marks, false)
  if (isPictureLink(element)) {
    const address = attributeOf(element, "href").trim()
    if (!meansNothing(address) && address !== "#" && !leadsToItself(element, address))
      context.report(lineOf(element, context), `a picture has no link here: ${cut(address, 120)}`, address)
    return piecesOf(element.childNodes, marks, context)
  }
  const cover = isCover(element) ? imageOf(element, "", context) : null
  const blocks = elementBlocks(element, { ...context, marks })
  if (blocks) {
    const all = cover ? [cover, ...blocks] : blocks
    return blockPieces(tagName === "dt" ? bold(all) : all)
  }
  const given = marksOf(element, marks, context)
  const pieces = piecesOf(element.childNodes, given, context)
  // A button stands apart from the words beside it.
  return tagName === "button" ? [space, ...pieces, space] : pieces
}

/** The name in a list of names and explanations. */
const bold = (blocks: readonly BlockNode[]): BlockNode[] =>
  blocks.map((block) =>
    block.type === "paragraph"
      ? {
          ...block,
          content: (block.content ?? []).map((node) =>
            node.type === "text" ? { ...node, marks: withMark(node.marks ?? [], { type: "bold" }) } : node
          ),
        }
      : block
  )

const blockComment = /^\s*(\/?)wp:([a-z][a-z0-9/-]*)([\s\S]*?)(\/?)\s*$/

/** Blocks without a text of their own that are no loss: where a teaser or a page ends, space, the list of notes. */
const emptyBlocks = new Set(["more", "nextpage", "spacer", "separator", "footnotes", "paragraph", "list-item"])

const blockAttributes = z.looseObject({ url: z.string(), label: z.string().optional() })

/** The address that a block of WordPress shows, with its words; null when it shows none. */
const shownAddress = (attributes: string): { url: string; label: string | undefined } | null => {
  try {
    const { url, label } = blockAttributes.parse(JSON.parse(attributes))
    return /^https?:/i.test(url) ? { url: readAddress(url), label: label && plainText(label) } : null
  } catch {
    return null
  }
}

/** What stands for a block of WordPress that the old site made at each visit: the address that it shows, if any. */
const dynamicBlock = (name: string, attributes: string, report: (message: string) => void): Piece[] => {
  const shown = shownAddress(attributes)
  const link = shown && linkParagraph(shown.url, shown.label || shown.url)
  if (shown && link) return shown.label ? blockPieces([link]) : [split, { type: "text", text: shown.url }, split]
  if (!emptyBlocks.has(name)) report(`the block ${name} is left out: the old site made it at each visit`)
  return [split]
}

const piecesOf = (nodes: readonly HtmlNode[], marks: readonly Mark[], context: Context): Piece[] => {
  const pieces: Piece[] = []
  // What WordPress' editor of blocks has written stands between comments; the rest was typed.
  let open = 0
  for (const node of nodes) {
    if (isComment(node)) {
      const [, isEnd, name = "", attributes = "", isAlone] = blockComment.exec(node.data) ?? []
      if (isEnd === "/") open = Math.max(open - 1, 0)
      else if (isEnd === "" && isAlone !== "/") open += 1
      if (isAlone === "/")
        pieces.push(
          ...dynamicBlock(name, attributes, (message) => context.report(lineOf(node, context), message, name))
        )
      // Where a teaser or a page of a text ends, a paragraph does.
      else if (isEnd !== undefined || /^(?:more|nextpage)\b/.test(node.data)) pieces.push(split)
    } else if (isText(node)) pieces.push(...textPieces(node.value, marks, context.isTyped && open === 0))
    else if (isElement(node))
      pieces.push(...elementPieces(node, marks, open > 0 ? { ...context, isTyped: false } : context))
  }
  return pieces
}

/** The addresses in a text that may be those of its pictures and videos. */
export const fileAddresses = (html: string): string[] => {
  const elements = elementsIn(parseHtml(html))
  return [
    ...new Set(
      elements.flatMap((element) => {
        if (element.tagName === "img" || isCover(element)) return pictureAddresses(element)
        if (element.tagName !== "video" && element.tagName !== "source") return []
        return [attributeOf(element, "src").trim()].filter((address) => address !== "")
      })
    ),
  ]
}

/**
 * Makes a document of foreign HTML: of the nodes that the editor has, by the rules of its paste. What has no place in a
 * document is reported with its line; words always stay.
 *
 * @throws RangeError for HTML that is nested too deep to be read
 */
export const htmlBody = ({ html, line, isTyped, notes, lineWith }: BodySource, reader: BodyReader): BodyDocument => {
  const nodes = parseHtml(html)
  const report: Context["report"] = (at, message, words = "") => reader.report(lineWith ? lineWith(words) : at, message)
  const around = { notes: findNotes(nodes, notes), anchors: findAnchors(nodes) }
  const context: Context = { ...reader, ...around, report, line, isTyped, marks: [], depth: 1 }
  return { type: "doc", content: blocksOf(nodes, context) }
}
