import { z } from "zod"
import { previewLimits } from "../limits/previews.ts"
import { locales } from "../locales.ts"
import { visitorEndpoints } from "../visitor-endpoints.ts"
import { sentId } from "./admin-entries.ts"
import { picture, timestamp } from "./entry.ts"
import { savedShape } from "./field-table.ts"
import { gameId } from "./games.ts"
import { job } from "./vacancies.ts"
import { savedVersions } from "./legal-documents.ts"
import { localeParameter } from "./list.ts"
import { postFields, postTextFields } from "./post-fields.ts"
import { line } from "./text.ts"

/** Links to an entry that is not public, in one language: for staff who create them, and for readers of a link. */

/** `days` is the lifetime of the link. */
export const previewAddition = z.strictObject({
  locale: localeParameter,
  days: z.number().int().min(1).max(previewLimits.daysMax).default(previewLimits.daysDefault),
})

export type PreviewAddition = z.output<typeof previewAddition>

/** A link that still works. Its address is not stored, so that it cannot leak from here. */
const previewItem = z.object({
  id: z.uuid(),
  locale: localeParameter,
  madeBy: z.string(),
  madeAt: timestamp,
  expiresAt: timestamp,
})

export type PreviewItem = z.infer<typeof previewItem>

/** The latest first. */
export const previewList = z.object({ items: z.array(previewItem) })

/** `url` is the complete address, returned only once; its token is after the `#`, which browsers do not send. */
export const madePreview = previewItem.extend({ url: z.url() })

export type MadePreview = z.infer<typeof madePreview>

/** `preview` is the id of a link. */
export const previewEnd = z.strictObject({ preview: sentId })

export const endedPreview = z.object({ id: z.uuid() })

export const previewOpening = z.strictObject({ token: line({ max: previewLimits.tokenMax }) })

/** Common fields of all pages, in the form of the site's data layer. */
const page = {
  entryId: z.uuid(),
  locale: z.enum(locales),
  title: z.string(),
  html: z.string(),
  /** For an entry without a date, the time of its last save in this language. */
  publishedAt: timestamp,
  updatedAt: timestamp,
}

const postPage = z.object({
  ...page,
  link: z.string(),
  ...savedShape(postTextFields),
  words: z.number().int().nonnegative(),
  /** Left out for a post of the blog. */
  game: gameId.optional(),
  cover: picture.omit({ id: true, type: true, alt: true }).extend({ alt: z.string() }).nullable(),
  author: z.string(),
  ...savedShape(postFields),
})

export type PostPreview = z.infer<typeof postPage>

const jobPage = job
  .omit({ id: true, version: true, translations: true, city: true })
  .extend({ ...page, summary: z.string(), city: z.string().nullable() })

export type JobPreview = z.infer<typeof jobPage>

const legalPage = z.object({ ...page, link: z.string(), excerpt: z.string(), versions: savedVersions })

export type LegalPreview = z.infer<typeof legalPage>

/** The entry as last saved, with only what its public page shows; or its path if it is public now. */
export const openedPreview = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("draft"),
    savedAt: timestamp,
    expiresAt: timestamp,
    page: z.discriminatedUnion("kind", [
      z.object({ kind: z.enum(["blog", "devblog"]), node: postPage }),
      z.object({ kind: z.literal("jobs"), node: jobPage }),
      z.object({ kind: z.literal("legal"), node: legalPage }),
    ]),
  }),
  z.object({ state: z.literal("public"), locale: z.enum(locales), path: z.string().startsWith("/") }),
])

export type OpenedPreview = z.infer<typeof openedPreview>

/** Path below the API's base path; the admin's paths are among those of each content type (admin-entries.ts). */
export const previewPaths = { open: visitorEndpoints.preview } as const
