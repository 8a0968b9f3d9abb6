import { z } from "zod"
import { entryId, link, localizedText, picture, publishedTranslations, timestamp } from "./entry.ts"
import { savedShape } from "./field-table.ts"
import { postFields, postTextFields } from "./post-fields.ts"

/** One language of a published post. `html` comes from the server's own renderer and holds allowed elements only. */
const postTranslation = z.object({
  title: z.string().min(1),
  ...savedShape(postTextFields),
  html: z.string(),
  /** Words of the body, for the reading time. */
  words: z.number().int().nonnegative(),
  publishedAt: timestamp,
  updatedAt: timestamp,
})

export type PostTranslation = z.infer<typeof postTranslation>

/** What a blog post and a dev-blog post have in common when published. */
export const post = z.object({
  id: entryId,
  version: z.number().int().positive(),
  link,
  /** Links that the entry had before; each redirects to the present one. */
  formerLinks: z.array(link),
  cover: picture.nullable(),
  /** The picture for shared links and search engines; null for the cover. */
  sharePicture: picture.nullable(),
  ...savedShape(postFields),
  author: localizedText,
  translations: publishedTranslations(postTranslation),
})

export const byIdParameters = z.strictObject({ id: entryId })

export const byLinkParameters = z.strictObject({ link })
