import {
  linkTarget,
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
  unwrappedTarget,
} from "../../../shared/foreign-text.ts"
import {
  altLimits,
  buttonLimits,
  captionLimits,
  documentLimits,
  galleryLimits,
} from "../../../shared/limits/content.ts"
import { isVideoAddress, isVideoPage } from "../../../shared/video-address.ts"
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
  /** Where a link of the text leads now. */
  link: (address: string) => string
  /** Says what a text lost. */
  report: (line: number, message: string) => void
}

type Context = Omit<BodyReader, "report"> & {
  /** `words` are those of the source at which it is lost. */
  report: (line: number, message: string, words?: string) => void
  line: number
  notes: Notes
  isTyped: boolean
  /** Depth of the nodes that are made, as the limits count it. */
  depth: number
}

const unwanted = new Set<string>(unwantedElements)

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
  ...["header", "html", "legend", "main", "nav", "p", "section", "caption"],
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
    const address = attributeOf(element, "href").trim()
    const href = linkTarget.safeParse(context.link(unwrappedTarget(address)))
    if (href.success) given = withMark(given, { type: "link", attrs: { href: href.data } })
    else if (address !== "" && !/^(?:javascript|data):/i.test(address))
      context.report(lineOf(element, context), `a link leads nowhere now: ${cut(address, 80)}`, address)
  }
  return given
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

const blocksOf = (nodes: readonly HtmlNode[], context: Context, marks: readonly Mark[] = []): BlockNode[] =>
  assemble(piecesOf(nodes, marks, context), paragraphOf)

/** The text of nodes as one line, and the blocks within them, which no line can hold. */
const lineAndBlocks = (nodes: readonly HtmlNode[], context: Context): { line: InlineNode[]; blocks: BlockNode[] } => {
  const pieces = piecesOf(nodes, [], { ...context, isTyped: false })
  const inline = pieces.flatMap((piece) =>
    piece.type === "block" ? [] : piece.type === "split" ? [{ type: "text" as const, text: " " }] : [piece]
  )
  return { line: tidyLine(inline), blocks: pieces.flatMap((piece) => (piece.type === "block" ? [piece.block] : [])) }
}

const plain = (text: string) => (text === "" ? [] : [{ type: "text" as const, text }])

const linkParagraph = (address: string, label = address): BlockNode | null =>
  linkTarget.safeParse(address).success
    ? {
        type: "paragraph",
        content: [{ type: "text", text: label, marks: [{ type: "link", attrs: { href: address } }] }],
      }
    : null

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
  return [...named, ...sets].filter((address) => address !== "" && !address.startsWith("data:"))
}

const imageOf = (picture: HtmlElement, caption: string, context: Context) => {
  if (isTrackerSize([attributeOf(picture, "width"), attributeOf(picture, "height")])) return null
  const addresses = pictureAddresses(picture)
  for (const address of addresses) {
    const file = context.file(address)
    if (file?.kind !== "image") continue
    const alt = cut(attributeOf(picture, "alt").replace(/\s+/g, " ").trim(), altLimits.max)
    const isWide = hasClass(picture, /^(?:alignwide|kg-width-wide)$/)
    const isFull = hasClass(picture, /^(?:alignfull|kg-width-full)$/)
    const width = isFull ? { width: "full" as const } : isWide ? { width: "wide" as const } : {}
    return {
      type: "image" as const,
      attrs: { fileId: file.id, alt, caption: caption === "" ? null : cut(caption, captionLimits.max), ...width },
    }
  }
  const [address = "one without an address"] = addresses
  context.report(lineOf(picture, context), `a picture is missing: ${cut(address, 120)}`, address)
  return null
}

const galleryClass =
  /^(?:wp-block-gallery|blocks-gallery-grid|gallery|tiled-gallery|kg-gallery-card|kg-gallery-container)$/

/** Pictures side by side, as many as a gallery may have in each. */
const galleryBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  const images = elementsIn([element])
    .filter(({ tagName }) => tagName === "img")
    .flatMap((picture) => {
      const figure = parentFigure(picture, element)
      const image = imageOf(picture, figure ? captionOf(figure) : "", context)
      return image ? [image] : []
    })
  const blocks: BlockNode[] = []
  for (let at = 0; at < images.length; at += galleryLimits.picturesMax) {
    const content = images.slice(at, at + galleryLimits.picturesMax)
    const [only, more] = content
    blocks.push(only && !more ? only : { type: "gallery", content })
  }
  const caption = captionOf(element)
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

const captionOf = (figure: HtmlElement): string => {
  // That of a gallery is not the one of a picture within it.
  const own = figure.childNodes.find(isCaption) ?? elementsIn(figure.childNodes).find(isCaption)
  const isInner = own !== undefined && own.parentNode !== figure && hasClass(figure, galleryClass)
  return own && !isInner ? lineIn(own.childNodes) : ""
}

const embedded = new Set(["iframe", "object", "embed", "video", "audio"])

/** What shows something from elsewhere: a video, or a link to what it is. */
const embedBlocks = (element: HtmlElement, caption: string, context: Context): BlockNode[] => {
  const addresses = [element, ...elementsIn(element.childNodes)]
    .flatMap((one) => ["src", "data-src", "data"].map((name) => attributeOf(one, name).trim()))
    .filter((address) => address !== "" && address !== "about:blank")
    .map((address) =>
      address.replace(/^\/\//, "https://").replace(/^http:(?=\/\/(?:www\.)?(?:youtu|vimeo|player\.vimeo))/, "https:")
    )
  for (const address of addresses) {
    const file = context.file(address)
    if (file?.kind === "video") return [videoBlock(file.url, caption)]
    const isVideo = element.tagName === "video" ? /^https:/.test(address) : isVideoAddress(address)
    if (isVideo && videoUrl.safeParse(address).success) return [videoBlock(address, caption)]
  }
  const [address] = addresses
  if (address === undefined) return element.tagName === "object" ? blocksOf(element.childNodes, context) : []
  const block = linkParagraph(context.link(address))
  context.report(
    lineOf(element, context),
    `${element.tagName === "audio" ? "a sound" : "an embedded page"} ${block ? "became a link" : "is left out"}: ${cut(address, 120)}`,
    address
  )
  return block ? [block] : []
}

const videoBlock = (url: string, caption: string): BlockNode => ({
  type: "video",
  attrs: { url, caption: caption === "" ? null : cut(caption, captionLimits.max) },
})

const figureBlocks = (figure: HtmlElement, context: Context): BlockNode[] => {
  if (hasClass(figure, galleryClass)) return galleryBlocks(figure, context)
  const caption = captionOf(figure)
  const content = figure.childNodes.filter((node) => !isCaption(node))
  const blocks = blocksOf(content, context)
  if (caption === "") return widened(figure, blocks)
  const captioned = (block: BlockNode): BlockNode | null => {
    if (block.type !== "image" && block.type !== "video") return null
    return { ...block, attrs: { ...block.attrs, caption: cut(caption, captionLimits.max) } } as BlockNode
  }
  const at = blocks.findIndex((block) => block.type === "image" || block.type === "video")
  const media = at < 0 ? null : captioned(blocks[at] as BlockNode)
  if (media) return widened(figure, blocks.with(at, media))
  // Without its picture, a caption speaks of nothing.
  if (firstOf(content, "img") && blocks.length === 0) return []
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

const headingBlocks = (element: HtmlElement, context: Context): BlockNode[] => {
  const { line, blocks } = lineAndBlocks(element.childNodes, context)
  const level = headingName(element.tagName) === "h2" ? 2 : 3
  return line.length === 0 ? blocks : [{ type: "heading", attrs: { level }, content: line }, ...blocks]
}

const isButton = (element: HtmlElement): boolean =>
  element.tagName === "a" &&
  hasClass(element, /^(?:wp-block-button__link|kg-btn|wp-element-button|elementor-button|btn)$/)

const buttonBlocks = (element: HtmlElement, context: Context): BlockNode[] | null => {
  const href = linkTarget.safeParse(context.link(unwrappedTarget(attributeOf(element, "href").trim())))
  const label = lineIn(element.childNodes)
  if (!href.success || label === "" || label.length > buttonLimits.labelMax) return null
  return [{ type: "button", attrs: { href: href.data }, content: plain(label) }]
}

/** Cards of Ghost's editor, as it writes them. */
const cardBlocks = (card: HtmlElement, context: Context): BlockNode[] | null => {
  const inner = elementsIn(card.childNodes)
  const part = (pattern: RegExp) => inner.find((element) => hasClass(element, pattern))
  if (hasClass(card, /^kg-bookmark-card$/)) {
    const href = attributeOf(part(/^kg-bookmark-container$/) ?? card, "href")
    const title = lineIn(part(/^kg-bookmark-title$/)?.childNodes ?? [])
    const block = linkParagraph(context.link(href), title || href)
    return block ? [block] : null
  }
  if (hasClass(card, /^kg-(?:video|audio)-card$/)) {
    const media = firstOf(card.childNodes, "video", "audio")
    return media ? embedBlocks(media, captionOf(card), context) : null
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
    return blocksOf(element.childNodes, context)
  }
  switch (tagName) {
    case "ul":
    case "ol":
    case "menu":
      return listBlocks(element, context)
    case "blockquote":
      return quoteBlocks(element, context)
    case "pre":
    case "listing":
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

const elementPieces = (element: HtmlElement, marks: readonly Mark[], context: Context): Piece[] => {
  const { tagName } = element
  const lost = lostElements.get(tagName)
  if (lost !== undefined) context.report(lineOf(element, context), `${lost} is left out`)
  if (unwanted.has(tagName) || context.notes.lists.has(element)) return []
  const note = context.notes.textOf.get(element)
  if (note !== undefined) return [{ type: "footnote", content: plain(note) }]
  if (tagName === "br") return [hardBreak(marks)]
  if (tagName === "wbr") return []
  const blocks = elementBlocks(element, context)
  if (blocks) return tagName === "dt" ? blockPieces(bold(blocks)) : blockPieces(blocks)
  const given = marksOf(element, marks, context)
  const pieces = piecesOf(element.childNodes, given, context)
  // Code keeps its words, and its own mark with a link.
  return given.some(({ type }) => type === "code") ? pieces.map(asCode) : pieces
}

const asCode = (piece: Piece): Piece =>
  piece.type === "text" && piece.marks
    ? { ...piece, marks: piece.marks.filter(({ type }) => type === "code" || type === "link") }
    : piece

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

/** What stands for a block of WordPress that the old site made at each visit: the address that it shows, if any. */
const dynamicBlock = (name: string, attributes: string, report: (message: string) => void): Piece[] => {
  const [, address] = /"url":"(https?:[^"]+)"/.exec(attributes) ?? []
  if (address !== undefined) return [split, { type: "text", text: address.replace(/\\\//g, "/") }, split]
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
      else if (isEnd !== undefined) pieces.push(split)
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
        if (element.tagName === "img") return pictureAddresses(element)
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
  const context: Context = { ...reader, report, line, isTyped, notes: findNotes(nodes, notes), depth: 1 }
  return { type: "doc", content: blocksOf(nodes, context) }
}
