import {
  linkTarget,
  videoUrl,
  type BlockNode,
  type BodyDocument,
  type InlineNode,
  type Mark,
  type TableRowNode,
} from "./contract/document.ts"
import { fileIdOfUrl, presentFileUrl } from "./contract/files.ts"
import type { Locale, LocalizedText } from "./locales.ts"
import { inlineText } from "./document-text.ts"
import { element, escapeHtml, openTag } from "./html.ts"
import { slugOf } from "./transliterate.ts"

/** What the renderer needs to know of an uploaded file; sizes in pixels. */
export type DocumentFile = {
  url: string
  width: number | null
  height: number | null
  renditions: { url: string; type: string; width: number }[]
}

export type DocumentContext = { locale: Locale; files: ReadonlyMap<string, DocumentFile> }

const tableLabel: LocalizedText = { en: "Table", ru: "Таблица" }

const watchVideo: LocalizedText = { en: "Watch the video", ru: "Смотреть видео" }

type Rendering = DocumentContext & { anchors: Set<string> }

/**
 * HTML of a document, with allowed elements and attributes only. A stored document was checked when it was saved;
 * addresses, languages and spans are checked here again, in the last step before a browser.
 */
export const documentHtml = (document: BodyDocument, context: DocumentContext): string =>
  blocksHtml(document.content, { ...context, anchors: new Set() })

const blocksHtml = (blocks: readonly BlockNode[], rendering: Rendering): string =>
  blocks.map((block) => blockHtml(block, rendering)).join("")

const blockHtml = (block: BlockNode, rendering: Rendering): string => {
  switch (block.type) {
    case "paragraph":
      return element("p", inlineHtml(block.content))
    case "heading":
      return element(block.attrs.level === 3 ? "h3" : "h2", inlineHtml(block.content), {
        id: anchorOf(inlineText(block.content), rendering.anchors),
      })
    case "codeBlock":
      // Long lines scroll within the block, which a keyboard must be able to reach.
      return element("pre", codeHtml(block.attrs.language, (block.content ?? []).map((node) => node.text).join("")), {
        tabindex: 0,
      })
    case "horizontalRule":
      return "<hr>"
    case "image":
      return imageHtml(block.attrs, rendering)
    case "video":
      return videoHtml(block.attrs, rendering)
    case "bulletList":
      return element("ul", itemsHtml(block.content, rendering))
    case "orderedList":
      return element("ol", itemsHtml(block.content, rendering), {
        start: block.attrs.start === 1 || !Number.isInteger(block.attrs.start) ? null : block.attrs.start,
      })
    case "blockquote":
      return element("blockquote", blocksHtml(block.content, rendering))
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
const anchorOf = (text: string, used: Set<string>): string => {
  const base = `s-${slugOf(text).slice(0, 60).replace(/-$/, "") || "section"}`
  let anchor = base
  for (let number = 2; used.has(anchor); number += 1) anchor = `${base}-${number}`
  used.add(anchor)
  return anchor
}

const inlineHtml = (nodes: readonly InlineNode[] = []): string =>
  nodes.map((node) => (node.type === "text" ? markedHtml(node.text, node.marks ?? []) : "<br>")).join("")

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

const imageHtml = (image: { fileId: string; alt: string; caption: string | null }, rendering: Rendering): string => {
  const file = rendering.files.get(image.fileId)
  if (!file) return ""
  const img = openTag("img", {
    src: file.url,
    srcset: sourcesOf(file, "image/jpeg"),
    sizes: sourcesOf(file, "image/jpeg") && pictureSizes,
    alt: image.alt,
    width: file.width,
    height: file.height,
    loading: "lazy",
    decoding: "async",
  })
  const sources = modernTypes.map((type) => {
    const srcset = sourcesOf(file, type)
    return srcset === null ? "" : openTag("source", { type, srcset, sizes: pictureSizes })
  })
  const picture = sources.join("") === "" ? img : element("picture", sources.join("") + img)
  return element("figure", picture + captionHtml(image.caption), { class: "picture" })
}

/** Formats that are offered before JPEG, the smallest first; a picture may lack some. */
const modernTypes = ["image/avif", "image/webp"] as const

/** The widths of a figure in src/styles/prose.css. Not `auto`: few browsers know it, and without scripts none. */
const pictureSizes = "(min-width: 80rem) 51rem, (min-width: 45rem) 43rem, 100vw"

const sourcesOf = (file: DocumentFile, type: string): string | null => {
  const copies = file.renditions.filter((rendition) => rendition.type === type)
  return copies.map((rendition) => `${rendition.url} ${rendition.width}w`).join(", ") || null
}

/** Poster of a video that has not loaded anything yet, instead of a gray box; a file of the site. */
const videoPoster = "/video/still.svg"

/** A video of ours plays in place; one from elsewhere is a link, so that nothing loads from there before a click. */
const videoHtml = (video: { url: string; caption: string | null }, rendering: Rendering): string => {
  if (!videoUrl.safeParse(video.url).success) return ""
  if (!video.url.startsWith("/")) {
    const text = escapeHtml(video.caption ?? watchVideo[rendering.locale])
    return element("figure", element("a", text, { class: "video-link", href: video.url, rel: "noopener" }), {
      class: "video",
    })
  }
  const file = rendering.files.get(fileIdOfUrl(video.url) ?? "")
  const player = element("video", "", {
    controls: true,
    preload: "none",
    poster: videoPoster,
    playsinline: true,
    width: file?.width ?? null,
    height: file?.height ?? null,
    src: presentFileUrl(video.url),
  })
  return element("figure", player + captionHtml(video.caption), { class: "video" })
}

const itemsHtml = (items: readonly { content: BlockNode[] }[], rendering: Rendering): string =>
  items.map((item) => element("li", looseHtml(item.content, rendering))).join("")

/** Content of a list item or cell; a single paragraph is rendered without its element, so that lists stay compact. */
const looseHtml = (blocks: readonly BlockNode[], rendering: Rendering): string => {
  const paragraphs = blocks.filter((block) => block.type === "paragraph").length
  const [first, ...rest] = blocks
  if (paragraphs === 1 && first?.type === "paragraph") return inlineHtml(first.content) + blocksHtml(rest, rendering)
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
    "aria-label": tableLabel[rendering.locale],
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
