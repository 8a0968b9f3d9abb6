import { z } from "zod"
import { documentLimits, draftLimits, urlLimits } from "../limits/content.ts"
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

const text = z.strictObject({
  type: z.literal("text"),
  text: verbatim({ min: 1, max: documentLimits.textMax }),
  marks: z.array(mark).max(5).optional(),
})

const hardBreak = z.strictObject({ type: z.literal("hardBreak") })

const inline = z.discriminatedUnion("type", [text, hardBreak])

export type InlineNode = z.infer<typeof inline>

const inlineContent = z.array(inline).optional()

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: inlineContent })

const heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
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
  content: z
    .array(z.strictObject({ type: z.literal("text"), text: verbatim({ min: 1, max: documentLimits.textMax }) }))
    .optional(),
})

const horizontalRule = z.strictObject({ type: z.literal("horizontalRule") })

/** A draft may have a longer one than can be published: see document-body.ts. */
const mediaLine = verbatim({ max: draftLimits.lineMax })

const image = z.strictObject({
  type: z.literal("image"),
  attrs: z.strictObject({
    fileId: z.uuid(),
    alt: mediaLine,
    caption: mediaLine.nullable(),
  }),
})

const video = z.strictObject({
  type: z.literal("video"),
  attrs: z.strictObject({ url: videoUrl, caption: mediaLine.nullable() }),
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
  video,
  bulletList,
  orderedList,
  blockquote,
  table,
])

export type BlockNode = z.infer<typeof block>

export type ListItemNode = z.infer<typeof listItem>

export type TableRowNode = z.infer<typeof tableRow>

export const documentSchema = z.strictObject({ type: z.literal("doc"), content: z.array(block) })

export type BodyDocument = z.infer<typeof documentSchema>
