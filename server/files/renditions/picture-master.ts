import sharp from "sharp"
import { uploadedPictureLimits } from "../../../shared/limits/files.ts"
import { refuseContent, refuseFile } from "../checks/file-refusal.ts"
import type { FileType } from "../checks/file-type.ts"

/** A picture as it is kept: nothing of the file that was sent but its pixels. */
export type PictureMaster = { bytes: Buffer; contentType: string; extension: string }

type PictureType = Extract<FileType, "jpeg" | "png" | "webp" | "gif" | "avif">

/** How the library for pictures calls the types; it must see the same in a file as its signature says. */
const sharpFormats: Record<PictureType, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  avif: "heif",
}

/**
 * What each type is kept as. What has few colours or hard edges stays lossless; AVIF becomes WebP, as feed readers and
 * networks that show a post's cover do not know it.
 */
const outputFormat = (type: PictureType, image: sharp.Sharp) => {
  if (type === "jpeg") return { image: image.jpeg({ quality: 88, progressive: true }), kind: "jpeg", extension: "jpg" }
  if (type === "png" || type === "gif")
    return { image: image.png({ compressionLevel: 9 }), kind: "png", extension: "png" }
  return { image: image.webp({ quality: 88, effort: 3 }), kind: "webp", extension: "webp" }
}

const measure = async (bytes: Buffer): Promise<sharp.Metadata> => {
  try {
    // Reads the header alone; what is too large is refused here, with a reason, before any pixel is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refuseContent("cannot be read as a picture")
  }
}

const checkMeasures = (type: PictureType, { format, width, height, pages = 1 }: sharp.Metadata): void => {
  const { pixelsMax, sideMax } = uploadedPictureLimits
  if (format !== sharpFormats[type]) throw refuseContent("cannot be read as a picture")
  if (pages > 1) throw refuseContent("is a moving picture; please send it as an MP4 video")
  if (width * height > pixelsMax || Math.max(width, height) > sideMax)
    throw refuseFile(
      `has ${width} × ${height} pixels; at most ${pixelsMax} are taken, and no side longer than ${sideMax}`
    )
}

/**
 * Draws an uploaded picture anew: turned upright, in sRGB, not larger than it is of use, without metadata (places,
 * cameras, previews) and whatever else a file can carry along.
 *
 * @throws ApiError unsupportedType or invalidRequest for what is no whole still picture of that type, or too large
 */
export const pictureMaster = async (type: PictureType, bytes: Buffer): Promise<PictureMaster> => {
  checkMeasures(type, await measure(bytes))
  const { sideKept: side, pixelsMax } = uploadedPictureLimits
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
  const normalized = outputFormat(type, image)
  try {
    return {
      bytes: await normalized.image.toBuffer(),
      contentType: `image/${normalized.kind}`,
      extension: normalized.extension,
    }
  } catch {
    throw refuseContent("is damaged, or not a whole picture")
  }
}
