import { z } from "zod"
import { draftLimits, excerptLimits, urlLimits } from "../limits/content.ts"
import { videoUrl } from "./document.ts"
import type { FieldTable } from "./field-table.ts"
import { line, verbatim } from "./text.ts"

/** Fields of a post that both languages share. To add one: docs/how-to/add-a-field.md. */
export const postFields = {
  videoUrl: {
    sent: videoUrl.nullable(),
    draft: verbatim({ max: urlLimits.max }).nullable(),
    saved: z.string().nullable(),
    empty: null,
  },
} satisfies FieldTable

/** Fields of a post per language. */
export const postTextFields = {
  excerpt: {
    sent: line({ max: excerptLimits.max }),
    draft: line({ max: draftLimits.lineMax }),
    saved: z.string(),
    empty: "",
  },
} satisfies FieldTable
