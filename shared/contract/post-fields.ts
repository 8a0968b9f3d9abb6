import { z } from "zod"
import { draftLimits, excerptLimits, seoDescriptionLimits, seoTitleLimits, urlLimits } from "../limits/content.ts"
import { videoUrl } from "./document.ts"
import type { FieldTable } from "./field-table.ts"
import { line, verbatim } from "./text.ts"

const fileId = z.uuid().toLowerCase()

/** Fields of a post that all languages share. To add one: docs/how-to/add-a-field.md. */
export const postFields = {
  videoUrl: {
    sent: videoUrl.nullable(),
    draft: verbatim({ max: urlLimits.max })
      .nullable()
      .overwrite((address) => (address === "" ? null : address)),
    saved: z.string().nullable(),
    empty: null,
    typeset: false,
    onPage: false,
    videoAddress: true,
    ownWords: true,
    namedEmpty: ["shown", "approved"],
  },
  /** Whether search engines are asked to leave the post out. */
  noindex: {
    sent: z.boolean().default(false),
    draft: z.boolean().default(false),
    saved: z.boolean(),
    empty: false,
    typeset: false,
    onPage: false,
    namedEmpty: ["approved"],
  },
  /** A picture of the media library for shared links and search engines; null for the cover. */
  sharePictureId: {
    sent: fileId.nullable().default(null),
    draft: fileId.nullable().default(null),
    saved: z.uuid().nullable(),
    empty: null,
    typeset: false,
    onPage: false,
    pictureId: true,
    ownWords: true,
    namedEmpty: ["approved"],
  },
} satisfies FieldTable

/** Fields of a post per language. */
export const postTextFields = {
  excerpt: {
    sent: line({ max: excerptLimits.max }),
    draft: line({ max: draftLimits.lineMax }),
    saved: z.string(),
    empty: "",
    typeset: true,
    onPage: true,
    namedEmpty: ["shown", "approved"],
  },
  /** Title for search engines and shared links; empty for the title. */
  seoTitle: {
    sent: line({ max: seoTitleLimits.max }).default(""),
    draft: line({ max: draftLimits.lineMax }).default(""),
    saved: z.string(),
    empty: "",
    typeset: false,
    onPage: false,
    namedEmpty: ["approved"],
  },
  /** Description for search engines and shared links; empty for the excerpt. */
  seoDescription: {
    sent: line({ max: seoDescriptionLimits.max }).default(""),
    draft: line({ max: draftLimits.lineMax }).default(""),
    saved: z.string(),
    empty: "",
    typeset: false,
    onPage: false,
    namedEmpty: ["approved"],
  },
} satisfies FieldTable
