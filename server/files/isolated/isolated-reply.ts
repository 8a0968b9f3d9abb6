import { z } from "zod"
import { downloadFormats } from "../../../shared/downloads.ts"

/**
 * The first line that the process of an uploaded file writes, as JSON; the `parts` follow it, with these lengths in
 * bytes. The server trusts none of it.
 */
export const isolatedReply = z.union([
  z.strictObject({
    refused: z.enum(["unsupportedType", "invalidRequest"]),
    message: z.string().min(1).max(500),
  }),
  z.strictObject({ result: z.unknown(), parts: z.array(z.int().min(0)) }),
])

export type IsolatedReply = z.infer<typeof isolatedReply>

const pixels = z.int().min(1)

/** A re-encoded picture; its parts are the bytes of the picture, then those of its copies. */
export const isolatedPicture = z.strictObject({
  contentType: z.enum(["image/jpeg", "image/png", "image/webp"]),
  extension: z.enum(["jpg", "png", "webp"]),
  width: pixels,
  height: pixels,
  placeholder: z
    .string()
    .max(10_000)
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/),
  copies: z.array(
    z.strictObject({ type: z.enum(["image/webp", "image/jpeg", "image/avif"]), width: pixels, height: pixels })
  ),
})

export const isolatedVideo = z.strictObject({ width: pixels, height: pixels })

/** Captions are sound; there is nothing more to say of them. */
export const isolatedCaptions = z.literal("sound")

export const isolatedDownload = z.enum(downloadFormats)

export const isolatedResume = z.enum(["pdf", "docx", "odt"])
