import { z } from "zod"
import { localized } from "./localized.ts"
import { altLimits, authorLineLimits, titleLimits } from "../limits/content.ts"
import {
  adminListOf,
  adminListQuery,
  draftLine,
  draftTranslations,
  draftVersion,
  listedFacts,
  entryBookmarks,
  entryLayers,
  entryDownloads,
  entryPictures,
  entryVersion,
  layersOfEntry,
  linkHolder,
  localizedDraftLine,
  localizedLine,
  savedEntry,
  savedPublication,
  savedTranslations,
  sentFocalPoint,
  sentId,
  sentPublication,
  sentTranslations,
} from "./admin-entries.ts"
import { documentBody, draftBody, savedBody } from "./document-body.ts"
import { link } from "./entry.ts"
import { draftShape, savedShape, sentShape } from "./field-table.ts"
import { gameId } from "./games.ts"
import { savedVersions } from "./legal-documents.ts"
import { postFields, postTextFields } from "./post-fields.ts"
import { line } from "./text.ts"

/**
 * Posts of the blog and of the developer blog as staff read and write them. Legal documents are read as posts, with empty
 * values of what only posts have; legal-documents.ts says how they are written.
 */

const sentText = z.strictObject({
  title: line({ min: 1, max: titleLimits.max }),
  ...sentShape(postTextFields),
  body: documentBody,
  /** What the cover shows; empty where it is decoration. */
  coverAlt: line({ max: altLimits.max }),
  ...sentPublication,
})

const sentCover = z.strictObject({ fileId: sentId, focalPoint: sentFocalPoint }).nullable()

const sentFields = {
  link,
  cover: sentCover,
  ...sentShape(postFields),
  author: localizedLine({ min: 1, max: authorLineLimits.max }),
  translations: sentTranslations(sentText),
}

export const blogAddition = z.strictObject({ id: sentId, ...sentFields })

export const blogEdit = z.strictObject({ id: sentId, version: entryVersion, ...sentFields })

export const devblogAddition = z.strictObject({ id: sentId, game: gameId, ...sentFields })

export const devblogEdit = z.strictObject({ id: sentId, version: entryVersion, game: gameId, ...sentFields })

const draftText = z.strictObject({
  title: draftLine,
  ...draftShape(postTextFields),
  body: draftBody,
  coverAlt: draftLine,
})

const draftFields = {
  /** Empty, badly formed or taken as well: an automatic one gets the next free form, see `linkOfTitle`. */
  link: draftLine,
  cover: sentCover,
  ...draftShape(postFields),
  author: localizedDraftLine,
  translations: draftTranslations(draftText),
}

/** A save of the topmost layer: of drafts, or of working copies over what is scheduled or public. */
export const blogSave = z.strictObject({ id: sentId, version: draftVersion, ...draftFields })

export const devblogSave = z.strictObject({ id: sentId, version: draftVersion, game: gameId, ...draftFields })

export type DraftPost = Omit<z.output<typeof blogSave>, "id" | "version"> & { game?: z.infer<typeof gameId> }

/** What a post needs to be published: the shared fields, and one text. */
export const publishablePost = z.object({
  fields: z.object({ link: sentFields.link, ...sentShape(postFields), author: sentFields.author }),
  text: sentText.omit({ state: true, publishAt: true }),
})

export type SentPost = Omit<z.output<typeof blogAddition>, "id"> & { game?: z.infer<typeof gameId> }

const savedItemText = z.object({
  title: z.string(),
  ...savedShape(postTextFields),
  coverAlt: z.string(),
  /** The history of a legal document; left out for posts. */
  versions: savedVersions.optional(),
  ...savedPublication,
})

const savedText = savedItemText.extend({ body: savedBody })

const sharedFields = {
  /** Null for all but the posts of a developer blog. */
  game: gameId.nullable(),
  link: z.string(),
  cover: z.object({ fileId: z.uuid(), focalPoint: z.object({ x: z.number(), y: z.number() }) }).nullable(),
  ...savedShape(postFields),
  author: localized(z.string()),
}

const savedFields = {
  ...savedEntry,
  ...sharedFields,
  formerLinks: z.array(z.string()),
  /** Who has the link that the topmost layer has; null when it is free, or this entry's own. */
  linkTakenBy: linkHolder.nullable(),
  pictures: entryPictures,
  downloads: entryDownloads,
  bookmarks: entryBookmarks,
  ...layersOfEntry,
}

/** A post with everything that staff may know of it. */
export const adminPost = z.object({
  ...savedFields,
  translations: savedTranslations(savedText),
  ...entryLayers({
    fields: z.object(sharedFields),
    text: savedText.omit({ state: true, publishedAt: true, updatedAt: true }),
  }),
})

export type AdminPost = z.infer<typeof adminPost>

/** A post as lists show it: without its bodies and their pictures. */
export const adminPostItem = z.object({ ...savedFields, translations: savedTranslations(savedItemText) })

/** A post in a list, with the users who began it and saved it last. */
export const adminPostRow = adminPostItem.extend(listedFacts)

export const adminPostList = adminListOf(adminPostRow)

export const devblogAdminListQuery = adminListQuery.extend({ game: gameId.optional() })

export { blogAdminPaths, devblogAdminPaths } from "../staff-endpoints.ts"
