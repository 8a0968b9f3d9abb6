import { z } from "zod"
import { documentLimits, draftLimits, galleryLimits, urlLimits } from "../limits/content.ts"
import { slugPattern } from "../slug.ts"
import { verbatim } from "./text.ts"

/**
 * The body of an entry: the editor's document as JSON, an allow-list of nodes and marks in TipTap's names.
 * Everything that is not listed here is rejected, so that the renderer never meets an unknown node.
 */

/** Where a link may lead: a path of this site, an anchor, or an http(s) or mailto address. */
export const linkTarget = verbatim({ min: 1, max: urlLimits.max }).regex(
  /^(?:\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:[^\s@]+@)[^\s"'<>\\]*$/u,
  "must be a path of this site, http(s) or mailto"
)

/** Where a video may come from: a file of this site or an https address. */
export const videoUrl = verbatim({ max: urlLimits.max }).regex(
  /^(?:\/(?![/\\])|https:\/\/[^\s/])[^\s"'<>\\]*$/u,
  "must be a path of this site or an https address"
)

const mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("strike") }),
  z.strictObject({ type: z.literal("code") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: linkTarget }) }),
])

export type Mark = z.infer<typeof mark>

const marks = z.array(mark).max(5).optional()

const text = z.strictObject({
  type: z.literal("text"),
  text: verbatim({ min: 1, max: documentLimits.textMax }),
  marks,
})

/** A mark over several lines is on their breaks too. */
const hardBreak = z.strictObject({ type: z.literal("hardBreak"), marks })

const plainText = z
  .array(z.strictObject({ type: z.literal("text"), text: verbatim({ min: 1, max: documentLimits.textMax }) }))
  .optional()

export type PlainTextNodes = z.infer<typeof plainText>

/** A note to the words before it; pages number the notes and list them below the text. */
const footnote = z.strictObject({ type: z.literal("footnote"), content: plainText, marks })

const inline = z.discriminatedUnion("type", [text, hardBreak, footnote])

export type InlineNode = z.infer<typeof inline>

const inlineContent = z.array(inline).optional()

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: inlineContent })

const heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({
    level: z.union([z.literal(2), z.literal(3)]),
    /** An address within the page that stays whatever the words; left out, it is made of them. */
    anchor: z.string().max(60).regex(slugPattern).optional(),
  }),
  content: inlineContent,
})

const codeBlock = z.strictObject({
  type: z.literal("codeBlock"),
  attrs: z.strictObject({
    language: z
      .string()
      .regex(/^[a-z0-9+#-]{1,20}$/)
      .nullable(),
  }),
  content: plainText,
})

const horizontalRule = z.strictObject({ type: z.literal("horizontalRule") })

/** A draft may have a longer one than can be published: see document-body.ts. */
const mediaLine = verbatim({ max: draftLimits.lineMax })

/** As wide as the text and a little more, as the column, or as the page. Left out, a picture is normal. */
export const pictureWidths = ["normal", "wide", "full"] as const

export type PictureWidth = (typeof pictureWidths)[number]

const image = z.strictObject({
  type: z.literal("image"),
  attrs: z.strictObject({
    fileId: z.uuid(),
    alt: mediaLine,
    caption: mediaLine.nullable(),
    width: z.enum(pictureWidths).optional(),
  }),
})

/** Pictures side by side; their own widths mean nothing here. A draft may have an empty one. */
const gallery = z.strictObject({
  type: z.literal("gallery"),
  content: z.array(image).max(galleryLimits.picturesMax).optional(),
})

/** `poster` is the id of a picture of the media library, shown until the video plays. */
const video = z.strictObject({
  type: z.literal("video"),
  attrs: z.strictObject({ url: videoUrl, caption: mediaLine.nullable(), poster: z.uuid().optional() }),
})

/** A link that looks like a button; its content is its label. A draft may lack the address. */
const button = z.strictObject({
  type: z.literal("button"),
  attrs: z.strictObject({ href: z.union([linkTarget, z.literal("")]) }),
  content: plainText,
})

/** A file of the library to download; its content is its title. A title that is left out is the file's own name. */
const file = z.strictObject({
  type: z.literal("file"),
  attrs: z.strictObject({ downloadId: z.uuid() }),
  content: plainText,
})

export const bookmarkTypes = ["blog", "devblog", "jobs"] as const

/** A card of another entry, which follows that entry. */
const bookmark = z.strictObject({
  type: z.literal("bookmark"),
  attrs: z.strictObject({ contentType: z.enum(bookmarkTypes), id: z.uuid() }),
})

const cellAttrs = z.strictObject({
  colspan: z.number().int().min(1).max(20),
  rowspan: z.number().int().min(1).max(100),
})

const listItem = z.strictObject({
  type: z.literal("listItem"),
  get content(): z.ZodArray<typeof block> {
    return z.array(block).min(1)
  },
})

const bulletList = z.strictObject({ type: z.literal("bulletList"), content: z.array(listItem).min(1) })

const orderedList = z.strictObject({
  type: z.literal("orderedList"),
  attrs: z.strictObject({ start: z.number().int().min(0).max(100_000) }),
  content: z.array(listItem).min(1),
})

const blockquote = z.strictObject({
  type: z.literal("blockquote"),
  get content(): z.ZodArray<typeof block> {
    return z.array(block).min(1)
  },
})

export const calloutKinds = ["note", "tip", "warning"] as const

export type CalloutKind = (typeof calloutKinds)[number]

const callout = z.strictObject({
  type: z.literal("callout"),
  attrs: z.strictObject({ kind: z.enum(calloutKinds) }),
  content: z.array(z.discriminatedUnion("type", [paragraph, bulletList, orderedList])).min(1),
})

const detailsSummary = z.strictObject({ type: z.literal("detailsSummary"), content: plainText })

const detailsContent = z.strictObject({
  type: z.literal("detailsContent"),
  get content(): z.ZodArray<typeof block> {
    return z.array(block).min(1)
  },
})

/** What a visitor unfolds. */
const details = z.strictObject({
  type: z.literal("details"),
  content: z.tuple([detailsSummary, detailsContent]),
})

const cellOf = <Type extends "tableCell" | "tableHeader">(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    attrs: cellAttrs,
    get content(): z.ZodArray<typeof block> {
      return z.array(block).min(1)
    },
  })

const tableRow = z.strictObject({
  type: z.literal("tableRow"),
  content: z.array(z.discriminatedUnion("type", [cellOf("tableCell"), cellOf("tableHeader")])).min(1),
})

const table = z.strictObject({ type: z.literal("table"), content: z.array(tableRow).min(1) })

const block = z.discriminatedUnion("type", [
  paragraph,
  heading,
  codeBlock,
  horizontalRule,
  image,
  gallery,
  video,
  button,
  file,
  bookmark,
  bulletList,
  orderedList,
  blockquote,
  callout,
  details,
  table,
])

export type BlockNode = z.infer<typeof block>

export type ListItemNode = z.infer<typeof listItem>

export type TableRowNode = z.infer<typeof tableRow>

export const documentSchema = z.strictObject({ type: z.literal("doc"), content: z.array(block) })

export type BodyDocument = z.infer<typeof documentSchema>
