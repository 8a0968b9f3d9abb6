import {
  linkTarget,
  videoUrl,
  type BlockNode,
  type BodyDocument,
  type CalloutKind,
  type InlineNode,
  type Mark,
  type PictureWidth,
  type TableRowNode,
} from "./contract/document.ts"
import { titleOfDownload, type DownloadFormat } from "./downloads.ts"
import { fileIdOfUrl, presentFileUrl } from "./contract/files.ts"
import { fileSizeText } from "./file-size.ts"
import type { Locale } from "./locales.ts"
import { inlineText, plainText } from "./document-text.ts"
import { element, escapeHtml, openTag } from "./html.ts"
import { slugOf } from "./slug.ts"

/** What the renderer needs to know of an uploaded file; sizes in pixels. */
export type DocumentFile = {
  url: string
  width: number | null
  height: number | null
  renditions: { url: string; type: string; width: number }[]
  /** Of a file that visitors save instead of seeing it: the name that they save it under, and its bytes. */
  download?: { name: string; format: DownloadFormat; size: number }
}

/** What a bookmark shows of another entry, in the language of the text that it is in. */
export type BookmarkedEntry = {
  /** Address on this site with its language prefix. */
  path: string
  title: string
  excerpt: string
  picture: DocumentFile | null
}

/** What the HTML of a document says beside its text: names for screen readers, labels (locales/<language>/document.json). */
export type DocumentWords = Record<
  "table" | "watchVideo" | "details" | "picture" | "note" | "notes" | "backToText",
  string
> & { callout: Record<CalloutKind, string> }

export type DocumentContext = {
  locale: Locale
  /** Of the language of the text. */
  words: DocumentWords
  files: ReadonlyMap<string, DocumentFile>
  /** The public entries of bookmarks by id; a bookmark of any other is left out. */
  bookmarks?: ReadonlyMap<string, BookmarkedEntry>
  /** Ids of the page around the text, where its headings have anchors of their own; else a prefix distinguishes them. */
  pageIds?: readonly string[]
  /** The entry's id, which keeps the ids of its footnotes apart from those of other texts beside it. */
  entryId?: string
}

/** What a text has brought so far: the anchors of its headings, and its footnotes in their order. */
type Rendering = DocumentContext & { anchors: Set<string>; notes: string[] }

/**
 * HTML of a document, with allowed elements and attributes only. A stored document was checked when it was saved;
 * addresses, languages and spans are checked here again, in the last step before a browser.
 */
export const documentHtml = (document: BodyDocument, context: DocumentContext): string => {
  const rendering: Rendering = { ...context, anchors: new Set(context.pageIds), notes: [] }
  return blocksHtml(document.content, rendering) + notesHtml(rendering)
}

const blocksHtml = (blocks: readonly BlockNode[], rendering: Rendering): string =>
  blocks.map((block) => blockHtml(block, rendering)).join("")

const blockHtml = (block: BlockNode, rendering: Rendering): string => {
  switch (block.type) {
    case "paragraph":
      return element("p", inlineHtml(block.content, rendering))
    case "heading":
      return element(block.attrs.level === 3 ? "h3" : "h2", inlineHtml(block.content, rendering), {
        id: anchorOf(block, rendering),
      })
    case "codeBlock":
      // Long lines scroll within the block, which a keyboard must be able to reach.
      return element("pre", codeHtml(block.attrs.language, plainText(block.content)), {
        tabindex: 0,
      })
    case "horizontalRule":
      return "<hr>"
    case "image":
      return imageHtml(block.attrs, rendering)
    case "gallery":
      return galleryHtml(block.content ?? [], rendering)
    case "video":
      return videoHtml(block.attrs, rendering)
    case "button":
      return buttonHtml(plainText(block.content), block.attrs.href)
    case "file":
      return fileHtml(plainText(block.content), rendering.files.get(block.attrs.downloadId), rendering)
    case "bookmark":
      return bookmarkHtml(rendering.bookmarks?.get(block.attrs.id))
    case "bulletList":
      return element("ul", itemsHtml(block.content, rendering))
    case "orderedList":
      return element("ol", itemsHtml(block.content, rendering), {
        start: block.attrs.start === 1 || !Number.isInteger(block.attrs.start) ? null : block.attrs.start,
      })
    case "blockquote":
      return element("blockquote", blocksHtml(block.content, rendering))
    case "callout":
      return calloutHtml(block.attrs.kind, blocksHtml(block.content, rendering), rendering)
    case "details": {
      const [summary, { content }] = block.content
      const label = escapeHtml(plainText(summary.content) || rendering.words.details)
      return element("details", element("summary", label) + blocksHtml(content, rendering))
    }
    case "table":
      return tableHtml(block.content, rendering)
    default:
      return ""
  }
}

/**
 * Anchor of a heading: its text in latin letters, numbered where it repeats. The prefix keeps it apart from the ids of
 * the page around the text: a heading "Main" must not take over the page's own `main`.
 */
const anchorOf = (
  { attrs, content }: Extract<BlockNode, { type: "heading" }>,
  { anchors, pageIds }: Rendering
): string => {
  const made = `s-${slugOf(inlineText(content)).slice(0, 60).replace(/-$/, "") || "section"}`
  const base = (pageIds ? attrs.anchor : undefined) ?? made
  let anchor = base
  for (let number = 2; anchors.has(anchor); number += 1) anchor = `${base}-${number}`
  anchors.add(anchor)
  return anchor
}

const inlineHtml = (nodes: readonly InlineNode[] = [], rendering: Rendering): string =>
  nodes.map((node) => inlineNodeHtml(node, rendering)).join("")

const inlineNodeHtml = (node: InlineNode, rendering: Rendering): string => {
  switch (node.type) {
    case "text":
      return markedHtml(node.text, node.marks ?? [])
    case "hardBreak":
      return "<br>"
    case "footnote":
      return footnoteHtml(plainText(node.content).trim(), rendering)
    default:
      return ""
  }
}

/** Ids of a footnote and of its sign in the text; the first part of the entry's id distinguishes them from those of other texts. */
const noteIds = (number: number, { entryId = "" }: Rendering): { note: string; sign: string } => {
  const key = /^[0-9a-f]{8}(?=-)/.exec(entryId)?.[0] ?? "text"
  return { note: `note-${key}-${number}`, sign: `sign-${key}-${number}` }
}

/** The number of a footnote, which leads to it; the note itself is drawn below the text. */
const footnoteHtml = (text: string, rendering: Rendering): string => {
  if (text === "") return ""
  const number = rendering.notes.push(text)
  const { note, sign } = noteIds(number, rendering)
  const name = `${rendering.words.note} ${number}`
  const link = { id: sign, href: `#${note}`, role: "doc-noteref", "aria-label": name }
  return element("sup", element("a", String(number), link))
}

const notesHtml = (rendering: Rendering): string => {
  const { notes, words } = rendering
  if (notes.length === 0) return ""
  const items = notes.map((text, index) => {
    const { note, sign } = noteIds(index + 1, rendering)
    const link = { href: `#${sign}`, role: "doc-backlink", "aria-label": words.backToText }
    return element("li", `${escapeHtml(text)}\u00a0${element("a", "↑", link)}`, { id: note })
  })
  const section = { class: "notes", role: "doc-endnotes", "aria-label": words.notes }
  return element("section", element("ol", items.join("")), section)
}

/** From the outside in; a fixed order, so that equal documents give equal HTML. */
const markOrder: Mark["type"][] = ["link", "bold", "italic", "strike", "code"]

const markedHtml = (text: string, marks: readonly Mark[]): string =>
  [...marks]
    .sort((one, other) => markOrder.indexOf(other.type) - markOrder.indexOf(one.type))
    .reduce((html, mark) => markHtml(html, mark), escapeHtml(text))

const markHtml = (html: string, mark: Mark): string => {
  switch (mark.type) {
    case "bold":
      return element("strong", html)
    case "italic":
      return element("em", html)
    case "strike":
      return element("s", html)
    case "code":
      return element("code", html)
    case "link":
      return linkHtml(html, mark.attrs.href)
    default:
      return html
  }
}

const linkHtml = (html: string, href: string): string => {
  if (!linkTarget.safeParse(href).success) return html
  return element("a", html, { href, rel: /^https?:/.test(href) ? "noopener" : null })
}

const codeHtml = (language: string | null, code: string): string =>
  element("code", escapeHtml(code), {
    class: language !== null && /^[a-z0-9+#-]{1,20}$/.test(language) ? `language-${language}` : null,
  })

const captionHtml = (caption: string | null): string =>
  caption === null || caption === "" ? "" : element("figcaption", escapeHtml(caption))

type ImageAttributes = { fileId: string; alt: string; caption: string | null; width?: PictureWidth | undefined }

const imageHtml = (image: ImageAttributes, rendering: Rendering): string => {
  const file = rendering.files.get(image.fileId)
  if (!file || file.download) return ""
  const width = image.width === "wide" || image.width === "full" ? image.width : "normal"
  const picture = pictureHtml(file, { alt: image.alt, sizes: pictureSizes[width] })
  return element("figure", picture + captionHtml(image.caption), {
    class: width === "normal" ? "picture" : `picture ${width}`,
  })
}

/** Pictures in rows of two or three, cut to one shape. Each leads to the whole picture. */
const galleryHtml = (images: readonly { attrs: ImageAttributes }[], rendering: Rendering): string => {
  const shown = images.flatMap(({ attrs }) => {
    const file = rendering.files.get(attrs.fileId)
    return file ? { ...attrs, file } : []
  })
  const [first] = shown
  if (!first) return ""
  if (shown.length === 1) return imageHtml({ ...first, width: "normal" }, rendering)
  const pairs = shown.length === 2 || shown.length === 4
  const figures = shown.map(({ file, alt, caption }, index) => {
    const picture = pictureHtml(file, { alt, sizes: pairs ? gallerySizes.two : gallerySizes.three })
    const name = alt.trim() === "" ? `${rendering.words.picture} ${index + 1}` : null
    return element("figure", element("a", picture, { href: file.url, "aria-label": name }) + captionHtml(caption))
  })
  return element("div", figures.join(""), { class: pairs ? "gallery pairs" : "gallery" })
}

const pictureHtml = (file: DocumentFile, { alt, sizes }: { alt: string; sizes: string }): string => {
  const img = openTag("img", {
    src: file.url,
    srcset: sourcesOf(file, "image/jpeg"),
    sizes: sourcesOf(file, "image/jpeg") && sizes,
    alt,
    width: file.width,
    height: file.height,
    loading: "lazy",
    decoding: "async",
  })
  const sources = modernTypes.map((type) => {
    const srcset = sourcesOf(file, type)
    return srcset === null ? "" : openTag("source", { type, srcset, sizes })
  })
  return sources.join("") === "" ? img : element("picture", sources.join("") + img)
}

/** Formats that are offered before JPEG, the smallest first; a picture may lack some. */
const modernTypes = ["image/avif", "image/webp"] as const

/** The widths of a figure in src/styles/prose.css. Not `auto`: few browsers know it, and without scripts none. */
const pictureSizes: Record<PictureWidth, string> = {
  normal: "(min-width: 80rem) 51rem, (min-width: 45rem) 43rem, 100vw",
  wide: "(min-width: 90rem) 64rem, (min-width: 64rem) calc(100vw - 21rem), 100vw",
  full: "(min-width: 90rem) 83rem, 100vw",
}

/** The same for the pictures of a gallery, by how many there are side by side. */
const gallerySizes = {
  two: "(min-width: 80rem) 25rem, (min-width: 45rem) 21rem, 50vw",
  three: "(min-width: 80rem) 17rem, (min-width: 45rem) 14rem, 50vw",
}

/** The card of a bookmark shows its picture in one small size. */
const bookmarkSizes = "(min-width: 45rem) 11rem, 100vw"

const sourcesOf = (file: DocumentFile, type: string): string | null => {
  const copies = file.renditions.filter((rendition) => rendition.type === type)
  return copies.map((rendition) => `${rendition.url} ${rendition.width}w`).join(", ") || null
}

/** Poster of a video that has not loaded anything yet, instead of a gray box; a file of the site. */
const videoPoster = "/video/still.svg"

/** A copy of a poster that is large enough for the column: a player takes one address, and loads it at once. */
const posterUrl = (file: DocumentFile): string => {
  const copies = file.renditions.filter(({ type }) => type === "image/jpeg").sort((a, b) => a.width - b.width)
  return (copies.find(({ width }) => width >= posterWidth) ?? copies.at(-1) ?? file).url
}

/** Pixels. */
const posterWidth = 800

/** Whether browsers play what is at the address by themselves. */
const isVideoFile = (url: string): boolean => url.startsWith("/") || /\.(?:mp4|webm)$/i.test(url)

/**
 * A video file plays in place and loads nothing before it is played. A video on a page elsewhere is a link, so that
 * nothing loads from there before a click.
 */
const videoHtml = (
  video: { url: string; caption: string | null; poster?: string | undefined },
  rendering: Rendering
): string => {
  if (!videoUrl.safeParse(video.url).success) return ""
  const still = rendering.files.get(video.poster ?? "")
  if (!isVideoFile(video.url)) return element("figure", videoLinkHtml(video, still, rendering), { class: "video" })
  const file = rendering.files.get(fileIdOfUrl(video.url) ?? "")
  const player = element("video", "", {
    controls: true,
    preload: "none",
    poster: still ? posterUrl(still) : videoPoster,
    playsinline: true,
    width: file?.width ?? null,
    height: file?.height ?? null,
    src: presentFileUrl(video.url),
  })
  return element("figure", player + captionHtml(video.caption), { class: "video" })
}

const videoLinkHtml = (
  { url, caption }: { url: string; caption: string | null },
  still: DocumentFile | undefined,
  { words }: Rendering
): string => {
  const text = escapeHtml(caption ?? words.watchVideo)
  const link = { class: "video-link", href: url, rel: "noopener", "data-poster": still ? posterUrl(still) : null }
  if (!still) return element("a", text, link)
  return element("a", pictureHtml(still, { alt: "", sizes: pictureSizes.normal }) + element("span", text), link)
}

const buttonHtml = (label: string, href: string): string => {
  if (label.trim() === "" || !linkTarget.safeParse(href).success) return ""
  const rel = /^https?:/.test(href) ? "noopener" : null
  return element("p", element("a", escapeHtml(label), { class: "button", href, rel }))
}

/** A file to download, with its kind and size: what a visitor wants to know before it loads. */
const fileHtml = (title: string, file: DocumentFile | undefined, { locale }: Rendering): string => {
  if (!file?.download) return ""
  const { name, format, size } = file.download
  const shown = title.trim() === "" ? titleOfDownload(name) : title
  const facts = `${format.toUpperCase()}, ${fileSizeText(size, locale)}`
  const link = { href: file.url, download: true as const, "aria-label": `${shown}, ${facts}` }
  const words = `${element("strong", escapeHtml(shown))} ${element("small", escapeHtml(facts))}`
  return element("p", element("a", words, link), { class: "file" })
}

/** The card of another entry; nothing while that is not public in the language. */
const bookmarkHtml = (entry: BookmarkedEntry | undefined): string => {
  if (!entry) return ""
  const picture = entry.picture ? pictureHtml(entry.picture, { alt: "", sizes: bookmarkSizes }) : ""
  const title = element("p", element("a", escapeHtml(entry.title), { href: entry.path }))
  const excerpt = entry.excerpt === "" ? "" : element("p", escapeHtml(entry.excerpt))
  return element("div", picture + element("div", title + excerpt), { class: "bookmark" })
}

const calloutHtml = (kind: CalloutKind, html: string, { words }: Rendering): string => {
  const known = Object.hasOwn(words.callout, kind) ? kind : "note"
  const label = element("p", words.callout[known], { class: "callout-kind" })
  return element("div", label + html, { class: `callout ${known}`, role: "note" })
}

const itemsHtml = (items: readonly { content: BlockNode[] }[], rendering: Rendering): string =>
  items.map((item) => element("li", looseHtml(item.content, rendering))).join("")

/** Content of a list item or cell; a single paragraph is rendered without its element, so that lists stay compact. */
const looseHtml = (blocks: readonly BlockNode[], rendering: Rendering): string => {
  const paragraphs = blocks.filter((block) => block.type === "paragraph").length
  const [first, ...rest] = blocks
  if (paragraphs === 1 && first?.type === "paragraph")
    return inlineHtml(first.content, rendering) + blocksHtml(rest, rendering)
  return blocksHtml(blocks, rendering)
}

/** The container scrolls sideways on a narrow screen, so it is focusable and has a name for keyboard users. */
const tableHtml = (rows: readonly TableRowNode[], rendering: Rendering): string => {
  const head = rows[0]?.content.every((cell) => cell.type === "tableHeader") ? rows.slice(0, 1) : []
  const body = rows.slice(head.length)
  const parts = [
    head.length > 0 ? element("thead", rowsHtml(head, rendering)) : "",
    body.length > 0 ? element("tbody", rowsHtml(body, rendering)) : "",
  ]
  return element("div", element("table", parts.join("")), {
    class: "table",
    role: "region",
    tabindex: 0,
    "aria-label": rendering.words.table,
  })
}

const rowsHtml = (rows: readonly TableRowNode[], rendering: Rendering): string =>
  rows.map((row) => element("tr", row.content.map((cell) => cellHtml(cell, rendering)).join(""))).join("")

const cellHtml = (cell: TableRowNode["content"][number], rendering: Rendering): string =>
  element(cell.type === "tableHeader" ? "th" : "td", looseHtml(cell.content, rendering), {
    colspan: spanOf(cell.attrs.colspan),
    rowspan: spanOf(cell.attrs.rowspan),
  })

const spanOf = (span: number): number | null => (Number.isInteger(span) && span > 1 ? span : null)
