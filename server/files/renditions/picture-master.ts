import sharp, { type Metadata, type Sharp } from "sharp"
import type { CropArea } from "../../../shared/crop-area.ts"
import { uploadedPictureLimits } from "../../../shared/limits/files.ts"
import { refuseContent, refuseFile } from "../checks/file-refusal.ts"
import type { PictureType } from "../checks/file-type.ts"

/** A picture as it is stored: only the pixels of the uploaded file. */
export type PictureMaster = { bytes: Buffer; contentType: string; extension: string }

/** The names of the types in sharp, which must find the same type in a file as its signature says. */
const sharpFormats: Record<PictureType, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  avif: "heif",
}

/**
 * The stored format of each type. Types for few colors or hard edges stay lossless. AVIF becomes WebP, because feed
 * readers and networks that show a post's cover do not support it.
 */
const outputFormat = (type: PictureType, image: Sharp) => {
  if (type === "jpeg") return { image: image.jpeg({ quality: 88, progressive: true }), kind: "jpeg", extension: "jpg" }
  if (type === "png" || type === "gif")
    return { image: image.png({ compressionLevel: 9 }), kind: "png", extension: "png" }
  return { image: image.webp({ quality: 88, effort: 3 }), kind: "webp", extension: "webp" }
}

/** Loaders of libvips; https://www.libvips.org/API/current/ */
const acceptedLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}`)

/** Each has a stack, which counts as memory of the process. */
const threadsMax = 4

/**
 * Prepares this process for one uploaded picture: no decoder of a format that is not accepted, few threads, and no memory
 * of earlier pictures.
 */
export const prepareForUpload = (): void => {
  sharp.cache(false)
  sharp.concurrency(Math.min(sharp.concurrency(), threadsMax))
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: acceptedLoaders })
}

const measure = async (bytes: Buffer): Promise<Metadata> => {
  try {
    // Reads only the header, so that a picture that is too large is rejected with a reason before any pixel is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refuseContent("cannot be read as a picture")
  }
}

const checkMeasures = (type: PictureType, { format, width, height, pages = 1 }: Metadata): void => {
  const { pixelsMax, sideMax } = uploadedPictureLimits
  if (format !== sharpFormats[type]) throw refuseContent("cannot be read as a picture")
  if (pages > 1) throw refuseContent("is a moving picture; please send it as an MP4 video")
  if (width * height > pixelsMax || Math.max(width, height) > sideMax)
    throw refuseFile(
      `has ${width} × ${height} pixels; at most ${pixelsMax} are taken, and no side longer than ${sideMax}`
    )
}

/**
 * Re-encodes an uploaded picture: upright, in sRGB, not larger than needed, without metadata (places, cameras,
 * previews) or anything else that a file can contain.
 *
 * @param area the part that is kept, of the picture as it is shown; without it all of it
 * @throws ApiError unsupportedType or invalidRequest for anything but an intact still picture of that type and size
 */
export const pictureMaster = async (type: PictureType, bytes: Buffer, area?: CropArea): Promise<PictureMaster> => {
  checkMeasures(type, await measure(bytes))
  const { sideKept: side, pixelsMax } = uploadedPictureLimits
  const upright = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" }).autoOrient()
  const kept = area ? upright.extract({ left: area.x, top: area.y, width: area.width, height: area.height }) : upright
  const image = kept.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
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
