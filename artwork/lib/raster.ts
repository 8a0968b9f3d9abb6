import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import sharp, { type Sharp } from "sharp"
import { random } from "./random.ts"
import type { Plane, Scene, Size } from "./scene.ts"

const tile = 512
const tiles = new Map<string, Promise<Buffer>>()

/** A square of film grain around middle grey: two sizes of grain, the same on every run. */
function grainTile(strength: number): Promise<Buffer> {
  const key = String(strength)
  const known = tiles.get(key)
  if (known) return known
  const made = (async () => {
    const rand = random("film grain")
    const bell = () => (rand.next() + rand.next() + rand.next() + rand.next() - 2) * 1.2
    const fine = Uint8Array.from({ length: tile * tile }, () => 128 + bell() * 60)
    const raw = { width: tile, height: tile, channels: 1 as const }
    const soft = await sharp(fine, { raw }).blur(0.55).toColorspace("b-w").raw().toBuffer()
    const rgba = Buffer.alloc(tile * tile * 4)
    for (let i = 0; i < tile * tile; i++) {
      const value = Math.max(-1, Math.min(1, ((soft[i] ?? 128) - 128) / 60))
      rgba.fill(value > 0 ? 255 : 0, i * 4, i * 4 + 3)
      rgba[i * 4 + 3] = Math.round(Math.abs(value) * strength)
    }
    return sharp(rgba, { raw: { ...raw, channels: 4 } })
      .png()
      .toBuffer()
  })()
  tiles.set(key, made)
  return made
}

/** How a picture is finished. */
export type Finish = {
  quality?: number
  /** Opacity of the strongest grain, 0 to 255. */
  grain?: number
}

/** Draws a scene at its size and lays film grain over it. */
const paint = (scene: Scene, grain?: number): Promise<Sharp> => grained(Buffer.from(scene.svg()), grain)

async function grained(vector: Buffer, grain = 15): Promise<Sharp> {
  const base = await sharp(vector).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = base.info
  const picture = sharp(base.data, { raw: { width, height, channels: 3 } })
  return grain ? picture.composite([{ input: await grainTile(grain), tile: true, blend: "over" }]) : picture
}

/** Writes a scene as a JPEG; returns its size in bytes. */
export async function writeJpeg(file: string, scene: Scene, finish: Finish = {}): Promise<number> {
  const picture = await paint(scene, finish.grain)
  const bytes = await picture.jpeg({ quality: finish.quality ?? 78, mozjpeg: true }).toBuffer()
  return write(file, bytes)
}

/** As the server compresses uploads (server/files/renditions): small copies are for phones, which show two or three of their pixels as one. */
const avifQuality = (width: number): number => (width <= 800 ? 44 : 52)

/** Widths of the AVIF copies, in pixels, as far as the picture is that wide. */
const avifWidths: readonly number[] = [480, 800, 1200, 1600, 2400]

/** The same for the planes of an upright hero: a small phone shows one 820 to 930 pixels wide. */
export const uprightWidths: readonly number[] = [480, 800, 960, 1200]

/**
 * Writes a scene as AVIF in every width, `<file>-<width>.avif`.
 *
 * @returns bytes of all copies
 */
export async function writeAvif(
  file: string,
  scene: Scene,
  finish: Finish = {},
  widths: readonly number[] = avifWidths
): Promise<number> {
  const picture = await paint(scene, finish.grain)
  const pixels = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = pixels.info
  let total = 0
  for (const copy of widths.filter((each) => each <= width)) {
    const bytes = await sharp(pixels.data, { raw: { width, height, channels } })
      .resize(copy)
      .avif({ quality: avifQuality(copy), effort: 5 })
      .toBuffer()
    total += await write(`${file}-${copy}.avif`, bytes)
  }
  return total
}

/**
 * Writes the planes of a scene as AVIF in every width, `<file>-<plane>-<width>.avif`. Laid over each other they are the
 * picture; all but the farthest are transparent where nothing is drawn, and without grain, which would weigh more than they do.
 *
 * @returns bytes of all copies
 */
export async function writePlanes(
  file: string,
  scene: Scene,
  planes: readonly Plane[],
  finish: Finish = {},
  widths: readonly number[] = avifWidths
): Promise<number> {
  let total = 0
  for (const { name, holds } of planes) {
    const vector = Buffer.from(scene.svg(holds))
    const isFarthest = holds({ name: "", depth: 0, body: "" })
    const image = isFarthest ? await grained(vector, finish.grain) : sharp(vector)
    const png = await image.png().toBuffer()
    for (const width of widths.filter((each) => each <= scene.size.width)) {
      const bytes = await sharp(png).resize(width).avif({ quality: 44, effort: 5 }).toBuffer()
      total += await write(`${file}-${name}-${width}.avif`, bytes)
    }
  }
  return total
}

/** Writes a file, its folder included; returns its size in bytes. */
export async function write(file: string, bytes: Buffer | string): Promise<number> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  return Buffer.byteLength(bytes)
}

/** Draws any SVG text as a square PNG. */
export const square = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()

/** The sizes pictures are made in. */
export const sizes = {
  demo: { width: 1600, height: 900 },
  hero: { width: 2400, height: 1350 },
  band: { width: 2400, height: 960 },
  upright: { width: 1200, height: 2134 },
  panel: { width: 1400, height: 1050 },
  feature: { width: 1200, height: 900 },
  share: { width: 1200, height: 630 },
  thumbnail: { width: 192, height: 128 },
} satisfies Record<string, Size>

/** Wraps one PNG as an icon file. */
export function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}
