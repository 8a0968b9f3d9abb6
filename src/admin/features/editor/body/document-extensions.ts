import { Node, mergeAttributes, type Extensions } from "@tiptap/core"
import { TableCell, TableHeader, Table, TableRow } from "@tiptap/extension-table"
import { StarterKit } from "@tiptap/starter-kit"
import { linkTarget, videoUrl } from "../../../../../shared/contract/document.ts"

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
  }),
  parseHTML: () => [
    {
      tag: "figure[data-file-id]",
      getAttrs: (element) => {
        const fileId = element.getAttribute("data-file-id")
        if (!isUuid(fileId)) return false
        return { fileId, alt: element.getAttribute("data-alt") ?? "", caption: element.getAttribute("data-caption") }
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { fileId, alt, caption } = node.attrs as { fileId: string; alt: string; caption: string | null }
    return [
      "figure",
      mergeAttributes(HTMLAttributes, { "data-file-id": fileId, "data-alt": alt, "data-caption": caption }),
    ]
  },
})

/** A video of the media library, or at an https address. */
const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: { default: null, rendered: false },
    caption: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-video]",
      getAttrs: (element) => {
        const url = element.getAttribute("data-video") ?? ""
        if (url === "" || !videoUrl.safeParse(url).success) return false
        return { url, caption: element.getAttribute("data-caption") }
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { url, caption } = node.attrs as { url: string; caption: string | null }
    return ["figure", mergeAttributes(HTMLAttributes, { "data-video": url, "data-caption": caption })]
  },
})

/** Tiptap renders column widths as inline styles, which the content security policy blocks. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]], addNodeView: null })

/** @param media nodes with views for pictures and videos; left out where nothing is displayed */
export const documentExtensions = (media: { picture?: typeof Picture; video?: typeof Video } = {}): Extensions => [
  starter,
  PlainTable.configure({ resizable: false }),
  TableRow.extend({ content: "(tableCell | tableHeader)+" }),
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({ addAttributes: cellAttributes }),
  media.picture ?? Picture,
  media.video ?? Video,
]

export { Picture as PictureNode, Video as VideoNode }
