import { z } from "zod"
import { localized } from "./localized.ts"
import { entryStates } from "../staff-endpoints.ts"
import { linkLimits } from "../limits/content.ts"
import { locales } from "../locales.ts"
import { slugIssue, slugPattern } from "../slug.ts"

/** Opaque id of an entry, made by the client that adds it, so that repeating an add is harmless. */
export const entryId = z.uuid()

/** Last segment of an entry's address: lowercase latin letters and digits in groups joined by single hyphens. */
export const link = z.string().min(linkLimits.min).max(linkLimits.max).regex(slugPattern, slugIssue)

/** UTC time in ISO 8601 with a Z. */
export const timestamp = z.iso.datetime()

export { entryStates }

export type EntryState = (typeof entryStates)[number]

/** A short text that always exists in every language. */
export const localizedText = localized(z.string().min(1))

/** The published languages of an entry; a language that is not published has no key. */
export const publishedTranslations = <Translation extends z.ZodType>(translation: Translation) =>
  z.partialRecord(z.enum(locales), translation)

const rendition = z.object({
  url: z.string().startsWith("/"),
  type: z.enum(["image/webp", "image/jpeg", "image/avif"]),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** A raster picture of the media library; `url` is a path of this site. */
export const picture = z.object({
  id: z.uuid(),
  url: z.string().startsWith("/"),
  type: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Smaller copies made when the file was stored, by type and then width; pages offer them to the browser. */
  renditions: z.array(rendition),
  /** A picture a few pixels wide as a data URI, shown until the real one has loaded. */
  placeholder: z.string().startsWith("data:image/").nullable(),
  /** What the picture shows, per language; empty where it is decoration. */
  alt: localized(z.string()),
  /** The point that stays visible when the picture is cropped, as fractions of width and height. */
  focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
})

export type Picture = z.infer<typeof picture>
