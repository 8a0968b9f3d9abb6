import sharp, { type OutputInfo, type Sharp } from "sharp"
import { pictureLimits } from "../../../shared/limits/files.ts"
import type { Rendition } from "../../db/schema.ts"
import type { FileStore } from "../storage/file-store.ts"

/** A smaller copy of a picture. */
type PictureCopy = { type: Rendition["type"]; width: number; height: number; bytes: Uint8Array }

/** The size of a picture as a user sees it, and what is made of it. */
export type RenderedCopies = { width: number; height: number; placeholder: string; copies: PictureCopy[] }

export type PictureFacts = { width: number; height: number; renditions: Rendition[]; placeholder: string }

type Format = { type: Rendition["type"]; encode: (image: Sharp, width: number) => Sharp }

const extensions: Record<Rendition["type"], string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/avif": "avif",
}

/** Up to this width in pixels, copies are for phones, which show two or three of their pixels as one: a sixth fewer bytes. */
const denseMax = 800

/**
 * AVIF, which nearly every browser reads, and one format for all others: JPEG, or WebP for a picture with transparency, behind
 * which JPEG would put a color (decision 93). Half of the usual effort makes WebP 6 % larger in half of the time. AVIF's second effort is
 * the last one that is worth its time (6 pictures of the demo: 1.3 s and 352 kB, 1.8 s and 287 kB, 3.2 s and 269 kB).
 */
const formatsOf = (hasAlpha: boolean): Format[] => [
  hasAlpha
    ? { type: "image/webp", encode: (image) => image.webp({ quality: 76, effort: 2 }) }
    : { type: "image/jpeg", encode: (image) => image.jpeg({ quality: 80, progressive: true }) },
  { type: "image/avif", encode: (image, width) => image.avif({ quality: width <= denseMax ? 44 : 52, effort: 1 }) },
]

/** AVIF copies of a picture that exist already, by width in pixels. */
export type ReadyCopies = ReadonlyMap<number, Uint8Array>

/** Decoded pixels, upright. */
type Pixels = { data: Buffer; info: OutputInfo }

const imageOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

const resized = (image: Sharp, width: number, height: number): Promise<Pixels> =>
  image.resize({ width, height, fit: "fill" }).raw().toBuffer({ resolveWithObject: true })

/** The copies of one width, in every format. */
const copiesOf = (pixels: Pixels, formats: Format[], ready: Uint8Array | undefined): Promise<PictureCopy[]> => {
  const { width, height } = pixels.info
  return Promise.all(
    formats.map(async ({ type, encode }) => {
      if (ready && type === "image/avif") return { type, width, height, bytes: ready }
      return { type, width, height, bytes: await encode(imageOf(pixels), width).toBuffer() }
    })
  )
}

/**
 * Measures a picture and makes its smaller copies, at the widths of `pictureLimits` up to its own. Sizes are those that
 * a user sees, with the camera's orientation applied.
 *
 * @param ready copies that need not be made: encoding AVIF takes most of the time
 * @throws Error when sharp cannot read the bytes as a picture
 */
export const renderCopies = async (bytes: Uint8Array, ready: ReadyCopies = new Map()): Promise<RenderedCopies> => {
  const metadata = await sharp(bytes).metadata()
  const { width, height } = metadata.autoOrient
  const formats = formatsOf(metadata.hasAlpha)
  const made: PictureCopy[] = []
  let from = sharp(bytes).autoOrient()
  // One width at a time, so that it fits into the memory of a small machine, and each of the one before: the picture is decoded once.
  for (const target of pictureLimits.renditionWidths.toReversed()) {
    if (target > width) continue
    // Of the picture's own height: rounded from one to the next, it could differ by a pixel.
    const pixels = await resized(from, target, Math.max(1, Math.round((height * target) / width)))
    made.unshift(...(await copiesOf(pixels, formats, ready.get(target))))
    from = imageOf(pixels)
  }
  const copies = formats.flatMap((format) => made.filter(({ type }) => type === format.type))
  return { width, height, copies, placeholder: await placeholderOf(from) }
}

/**
 * Stores the copies of a picture.
 *
 * @param name file name of the picture; its copies are named after it (`dawn-800.avif` for `dawn.jpg`)
 */
export const storeCopies = async (
  files: Pick<FileStore, "put">,
  { width, height, placeholder, copies }: RenderedCopies,
  name: string
): Promise<PictureFacts> => {
  const base = name.replace(/\.[^.]+$/, "")
  const renditions: Rendition[] = []
  for (const { bytes, ...copy } of copies) {
    const { key, sha256, size } = await files.put(bytes)
    renditions.push({ name: `${base}-${copy.width}.${extensions[copy.type]}`, ...copy, size, sha256, storageKey: key })
  }
  return { width, height, renditions, placeholder }
}

/** Makes and stores the copies of a picture that is trusted, in this process. @throws Error as `renderCopies` */
export const storeRenditions = async (
  files: Pick<FileStore, "put">,
  bytes: Uint8Array,
  name: string,
  ready?: ReadyCopies
): Promise<PictureFacts> => storeCopies(files, await renderCopies(bytes, ready), name)

const placeholderOf = async (image: Sharp): Promise<string> => {
  const tiny = await image
    .resize({ width: pictureLimits.placeholderWidth })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString("base64")}`
}
