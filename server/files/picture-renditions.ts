import sharp from "sharp"
import { limits } from "../../shared/limits.ts"
import type { Rendition } from "../store/schema.ts"
import type { FileStore } from "./file-store.ts"

export type PictureFacts = { width: number; height: number; renditions: Rendition[]; placeholder: string }

/**
 * A picture with transparency has no JPEG copies: they would put a colour behind it. Half of the usual effort makes
 * WebP 6 % larger in half of the time; JPEG is for the few browsers without WebP.
 */
const formatsOf = (hasAlpha: boolean) =>
  [
    { type: "image/webp", extension: "webp", encode: (image: sharp.Sharp) => image.webp({ quality: 76, effort: 2 }) },
    {
      type: "image/jpeg",
      extension: "jpg",
      encode: (image: sharp.Sharp) => image.jpeg({ quality: 80, progressive: true }),
    },
  ].filter((format) => !hasAlpha || format.type === "image/webp") as {
    type: Rendition["type"]
    extension: string
    encode: (image: sharp.Sharp) => sharp.Sharp
  }[]

/**
 * Measures a picture and stores its smaller copies, at the widths of `limits.picture` that it reaches. Sizes are those
 * that a person sees, with the orientation that a camera noted applied.
 *
 * @param name file name of the picture; copies are named after it (`dawn.jpg` gives `dawn-800.webp`)
 * @throws Error when the bytes are no picture that sharp can read
 */
export const storeRenditions = async (
  files: Pick<FileStore, "put">,
  bytes: Uint8Array,
  name: string
): Promise<PictureFacts> => {
  const metadata = await sharp(bytes).metadata()
  const { width, height } = metadata.autoOrient
  const base = name.replace(/\.[^.]+$/, "")
  const formats = formatsOf(metadata.hasAlpha)
  const widths = limits.picture.renditionWidths.filter((target) => target <= width)
  const renditions = formats.flatMap((format) =>
    widths.map(async (target): Promise<Rendition> => {
      const resized = sharp(bytes).autoOrient().resize({ width: target })
      const { data, info } = await format.encode(resized).toBuffer({ resolveWithObject: true })
      const { key, sha256, size } = await files.put(data)
      const rendition = { name: `${base}-${target}.${format.extension}`, type: format.type }
      return { ...rendition, width: info.width, height: info.height, size, sha256, storageKey: key }
    })
  )
  return { width, height, renditions: await Promise.all(renditions), placeholder: await placeholderOf(bytes) }
}

const placeholderOf = async (bytes: Uint8Array): Promise<string> => {
  const tiny = await sharp(bytes)
    .autoOrient()
    .resize({ width: limits.picture.placeholderWidth })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString("base64")}`
}
