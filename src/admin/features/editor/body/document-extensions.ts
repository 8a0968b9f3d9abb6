import { Node, mergeAttributes, type AnyExtension, type Extensions } from "@tiptap/core"
import { TableCell, TableHeader, Table, TableRow } from "@tiptap/extension-table"
import { Selection } from "@tiptap/pm/state"
import { StarterKit } from "@tiptap/starter-kit"
import {
  bookmarkTypes,
  calloutKinds,
  linkTarget,
  pictureWidths,
  videoUrl,
  type CalloutKind,
  type PictureWidth,
} from "../../../../../shared/contract/document.ts"
import { galleryLimits } from "../../../../../shared/limits/content.ts"
import { slugPattern } from "../../../../../shared/slug.ts"

/**
 * The schema of the editor: exactly the nodes, marks and attributes of shared/contract/document.ts, so that the server
 * accepts every document of the editor. Pasted content is parsed by the same schema.
 */

const isUuid = (value: string | null): value is string =>
  value !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const isLinkTarget = (value: string): boolean => linkTarget.safeParse(value).success

const spanOf = (element: HTMLElement, name: "colspan" | "rowspan", max: number): number => {
  const span = Number(element.getAttribute(name))
  return Number.isInteger(span) && span >= 1 && span <= max ? span : 1
}

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, "colspan", 20) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, "rowspan", 100) },
})

const languageName = /^[a-z0-9+#-]{1,20}$/

const startOf = (element: HTMLElement): number => {
  const start = Number(element.getAttribute("start") ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= 100_000 ? start : 1
}

/** The anchor that a heading has of its own, as far as the contract takes it. */
const anchorOf = (name: string | null): string | undefined =>
  name !== null && name.length <= 60 && slugPattern.test(name) ? name : undefined

const starter = StarterKit.configure({
  underline: false,
  heading: { levels: [2, 3] },
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (uri) => isLinkTarget(uri),
    shouldAutoLink: (uri) => isLinkTarget(/^[a-z]+:/.test(uri) ? uri : `https://${uri}`),
    HTMLAttributes: { target: null, rel: null, class: null },
  },
  dropcursor: { color: false, class: "drop-place" },
}).extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      switch (extension.name) {
        case "link":
          return extension.extend({ addAttributes: () => ({ href: { default: null } }) })
        case "heading":
          return extension.extend({
            addAttributes: () => ({
              level: { default: 2, rendered: false },
              anchor: {
                default: undefined,
                parseHTML: (element: HTMLElement) => anchorOf(element.getAttribute("data-anchor")),
                renderHTML: ({ anchor }: { anchor?: string }) =>
                  anchor === undefined ? {} : { "data-anchor": anchor },
              },
            }),
          })
        case "orderedList":
          return extension.extend({ addAttributes: () => ({ start: { default: 1, parseHTML: startOf } }) })
        case "codeBlock":
          return extension.extend({
            addAttributes: () => ({
              language: {
                default: null,
                rendered: false,
                parseHTML: (element: HTMLElement) => {
                  const name = [...(element.firstElementChild?.classList ?? [])].find((one) =>
                    one.startsWith("language-")
                  )
                  const language = name?.slice("language-".length) ?? ""
                  return languageName.test(language) ? language : null
                },
              },
            }),
          })
        default:
          return extension
      }
    })
  },
})

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null

/** Attributes without a default are left out of the document, as the contract has them. */
const leftOut = { default: undefined, rendered: false }

/** A picture of the media library. Pictures from elsewhere are dropped. */
const Picture = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, rendered: false },
    alt: { default: "", rendered: false },
    caption: { default: null, rendered: false },
    width: leftOut,
  }),
  parseHTML: () => [
    {
      tag: "figure[data-file-id]",
      getAttrs: (element) => {
        const fileId = element.getAttribute("data-file-id")
        if (!isUuid(fileId)) return false
        return {
          fileId,
          alt: element.getAttribute("data-alt") ?? "",
          caption: element.getAttribute("data-caption"),
          width: oneOf(pictureWidths, element.getAttribute("data-width")) ?? undefined,
        }
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { fileId, alt, caption, width } = node.attrs as {
      fileId: string
      alt: string
      caption: string | null
      width?: PictureWidth
    }
    const data = { "data-file-id": fileId, "data-alt": alt, "data-caption": caption, "data-width": width }
    return ["figure", mergeAttributes(HTMLAttributes, data)]
  },
})

/** Pictures side by side. */
const Gallery = Node.create({
  name: "gallery",
  group: "block",
  content: `image{0,${galleryLimits.picturesMax}}`,
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: "div[data-gallery]" }],
  renderHTML: () => ["div", { "data-gallery": "" }, 0],
})

/** A video of the media library, or at an https address. `poster` is the id of a picture. */
const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: { default: null, rendered: false },
    caption: { default: null, rendered: false },
    poster: leftOut,
  }),
  parseHTML: () => [
    {
      tag: "figure[data-video]",
      getAttrs: (element) => {
        const url = element.getAttribute("data-video") ?? ""
        if (url === "" || !videoUrl.safeParse(url).success) return false
        const poster = element.getAttribute("data-poster")
        return { url, caption: element.getAttribute("data-caption"), poster: isUuid(poster) ? poster : undefined }
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { url, caption, poster } = node.attrs as { url: string; caption: string | null; poster?: string }
    const data = { "data-video": url, "data-caption": caption, "data-poster": poster }
    return ["figure", mergeAttributes(HTMLAttributes, data)]
  },
})

/**
 * A block of one line of plain words, with one attribute that says where it leads. In HTML it is a paragraph with the
 * attribute `data-<name>`.
 *
 * @param read reads that attribute; undefined where the paragraph is no such block
 */
const lineBlock = <Value>(
  name: string,
  attribute: string,
  initial: Value,
  read: (value: string | null) => Value | undefined
) =>
  Node.create({
    name,
    group: "block",
    content: "text*",
    marks: "",
    isolating: true,
    defining: true,
    draggable: true,
    addAttributes: () => ({ [attribute]: { default: initial, rendered: false } }),
    parseHTML: () => [
      {
        tag: `p[data-${name}]`,
        priority: 60,
        getAttrs: (element) => {
          const value = read(element.getAttribute(`data-${name}`))
          return value === undefined ? false : { [attribute]: value }
        },
      },
    ],
    renderHTML: ({ node }) => ["p", { [`data-${name}`]: node.attrs[attribute] as Value }, 0],
  })

/** A link that looks like a button. Its label is its text; until it has both, no page shows it. */
const ButtonBlock = lineBlock("button", "href", "", (href) => (href !== null && isLinkTarget(href) ? href : ""))

/** A file of the library to download. Its title is its text; another language has its own. */
const FileBlock = lineBlock<string | null>("file", "downloadId", null, (id) => (isUuid(id) ? id : undefined))

/** A card of another entry of ours. */
const Bookmark = Node.create({
  name: "bookmark",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    contentType: { default: "blog", rendered: false },
    id: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "div[data-bookmark]",
      getAttrs: (element) => {
        const id = element.getAttribute("data-bookmark")
        const contentType = oneOf(bookmarkTypes, element.getAttribute("data-content-type"))
        return isUuid(id) && contentType !== null ? { id, contentType } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { id, contentType } = node.attrs as { id: string; contentType: string }
    return ["div", { "data-bookmark": id, "data-content-type": contentType }]
  },
})

const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "(paragraph | bulletList | orderedList)+",
  defining: true,
  draggable: true,
  addAttributes: () => ({ kind: { default: "note" satisfies CalloutKind, rendered: false } }),
  parseHTML: () => [
    {
      tag: "div[data-callout]",
      getAttrs: (element) => ({ kind: oneOf(calloutKinds, element.getAttribute("data-callout")) ?? "note" }),
    },
  ],
  renderHTML: ({ node }) => ["div", { "data-callout": (node.attrs as { kind: CalloutKind }).kind }, 0],
})

/** What a visitor unfolds; it is drawn unfolded here. */
const Details = Node.create({
  name: "details",
  group: "block",
  content: "detailsSummary detailsContent",
  defining: true,
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: "details" }],
  renderHTML: () => ["details", { open: "" }, 0],
})

const DetailsSummary = Node.create({
  name: "detailsSummary",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", 0],
  /** Enter goes on to the folded part: there is one summary. */
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type.name !== this.name) return false
        return editor.commands.setTextSelection(Selection.near(editor.state.doc.resolve($from.after() + 1)).from)
      },
    }
  },
})

const DetailsContent = Node.create({
  name: "detailsContent",
  content: "block+",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "div[data-details-content]" }],
  renderHTML: () => ["div", { "data-details-content": "" }, 0],
})

/** A note to the words before it. Its text is edited apart from the line that it is in. */
const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  content: "text*",
  marks: "",
  draggable: true,
  parseHTML: () => [{ tag: "span[data-footnote]" }],
  renderHTML: () => ["span", { "data-footnote": "" }, 0],
})

/** Tiptap renders column widths as inline styles, which the content security policy blocks. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]], addNodeView: null })

/** The nodes of a document that are not TipTap's own, by name. */
export const documentNodes = {
  image: Picture,
  gallery: Gallery,
  video: Video,
  button: ButtonBlock,
  file: FileBlock,
  bookmark: Bookmark,
  callout: Callout,
  details: Details,
  detailsSummary: DetailsSummary,
  detailsContent: DetailsContent,
  footnote: Footnote,
}

/** @param views the same nodes with views, for an editor that displays them */
export const documentExtensions = (
  views: Partial<Record<keyof typeof documentNodes, AnyExtension>> = {}
): Extensions => [
  starter,
  PlainTable.configure({ resizable: false }),
  TableRow.extend({ content: "(tableCell | tableHeader)+" }),
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({ addAttributes: cellAttributes }),
  ...Object.values({ ...documentNodes, ...views }),
]
