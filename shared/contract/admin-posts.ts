import { z } from "zod"
import { gameIds } from "../games.ts"
import { altLimits, authorLineLimits, titleLimits } from "../limits/content.ts"
import {
  adminListOf,
  adminListQuery,
  adminPathsOf,
  editorsOfEntry,
  entryPictures,
  entryVersion,
  localizedLine,
  savedEntry,
  savedPublication,
  savedTranslations,
  sentId,
  sentPublication,
  sentTranslations,
} from "./admin-entries.ts"
import { documentBody, savedBody } from "./document-body.ts"
import { link, localizedText } from "./entry.ts"
import { savedShape, sentShape } from "./field-table.ts"
import { postFields, postTextFields } from "./post-fields.ts"
import { line } from "./text.ts"

/** Posts of the blog and of the developer blog as staff read and write them. */

const fraction = z.number().min(0).max(1)

const sentText = z.strictObject({
  title: line({ min: 1, max: titleLimits.max }),
  ...sentShape(postTextFields),
  body: documentBody,
  /** What the cover shows; empty where it is decoration. */
  coverAlt: line({ max: altLimits.max }),
  ...sentPublication,
})

const sentFields = {
  link,
  cover: z.strictObject({ fileId: sentId, focalPoint: z.strictObject({ x: fraction, y: fraction }) }).nullable(),
  ...sentShape(postFields),
  author: localizedLine({ min: 1, max: authorLineLimits.max }),
  translations: sentTranslations(sentText),
}

export const blogAddition = z.strictObject({ id: sentId, ...sentFields })

export const blogEdit = z.strictObject({ id: sentId, version: entryVersion, ...sentFields })

const game = z.enum(gameIds)

export const devblogAddition = z.strictObject({ id: sentId, game, ...sentFields })

export const devblogEdit = z.strictObject({ id: sentId, version: entryVersion, game, ...sentFields })

export type SentPost = Omit<z.output<typeof blogAddition>, "id"> & { game?: z.infer<typeof game> }

const savedItemText = z.object({
  title: z.string(),
  ...savedShape(postTextFields),
  coverAlt: z.string(),
  ...savedPublication,
})

const savedText = savedItemText.extend({ body: savedBody })

const savedFields = {
  ...savedEntry,
  /** Null for a post of the blog. */
  game: game.nullable(),
  link: z.string(),
  formerLinks: z.array(z.string()),
  cover: z.object({ fileId: z.uuid(), focalPoint: z.object({ x: z.number(), y: z.number() }) }).nullable(),
  ...savedShape(postFields),
  author: localizedText,
  pictures: entryPictures,
}

/** A post with everything that staff may know of it. */
export const adminPost = z.object({ ...savedFields, translations: savedTranslations(savedText) })

export type AdminPost = z.infer<typeof adminPost>

/** A post as lists show it: without its bodies and their pictures. */
export const adminPostItem = z.object({ ...savedFields, translations: savedTranslations(savedItemText) })

/** A post in a list, with the users who began it and saved it last. */
export const adminPostRow = adminPostItem.extend(editorsOfEntry)

export const adminPostList = adminListOf(adminPostRow)

export const devblogAdminListQuery = adminListQuery.extend({ game: game.optional() })

export const blogAdminPaths = adminPathsOf("blog")

export const devblogAdminPaths = adminPathsOf("devblog")
