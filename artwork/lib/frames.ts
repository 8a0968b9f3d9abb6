import sharp from "sharp"
import type { Layer, Scene } from "./scene.ts"

/** A plane of a scene as pixels: premultiplied color, wider than the frame so that it can move. */
export type Plane = {
  name: string
  depth: number
  width: number
  height: number
  margin: number
  /** Pixels of the plane for one of the frame. */
  detail: number
  pixels: Uint8Array
  /** First and last row with anything on it. */
  rows: readonly [number, number]
}

/** Renders layers of a scene with a margin on every side, `detail` times as fine as the picture. */
export async function plane(
  scene: Scene,
  name: string,
  depth: number,
  only: (layer: Layer) => boolean,
  { margin, detail }: { margin: number; detail: number }
): Promise<Plane> {
  const bleed = margin / scene.scale
  const size = [scene.size.width + 2 * margin, scene.size.height + 2 * margin].map((side) =>
    Math.round(side * detail)
  ) as [number, number]
  const image = sharp(Buffer.from(scene.svg(only, bleed)), { density: 72 * detail })
    .resize(...size, { fit: "fill" })
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  let [first, last] = [height, -1]
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const alpha = data[i + 3] ?? 0
      if (!alpha) continue
      first = Math.min(first, y)
      last = y
      if (alpha === 255) continue
      data[i] = ((data[i] ?? 0) * alpha) / 255
      data[i + 1] = ((data[i + 1] ?? 0) * alpha) / 255
      data[i + 2] = ((data[i + 2] ?? 0) * alpha) / 255
    }
  }
  return { name, depth, width, height, margin, detail, pixels: data, rows: [first, last] }
}

/** A frame under construction: light in three channels, kept exact until the end. */
export class Frame {
  readonly width: number
  readonly height: number
  readonly #light: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#light = new Float32Array(width * height * 3)
  }

  /** Lays a plane over the frame, moved by parts of a pixel and enlarged about the middle. */
  over(plane: Plane, dx: number, dy: number, zoom = 1): void {
    const { pixels, margin, detail } = plane
    const light = this.#light
    const pixel = (at: number) => pixels[at] ?? 0
    const step = detail / zoom
    const startX = (margin + this.width / 2) * detail - (this.width / 2 + dx) * step
    const startY = (margin + this.height / 2) * detail - (this.height / 2 + dy) * step
    const stride = plane.width * 4
    const from = Math.max(0, Math.floor((plane.rows[0] - startY) / step) - 1)
    const to = Math.min(this.height - 1, Math.ceil((plane.rows[1] - startY) / step) + 1)
    for (let y = from; y <= to; y++) {
      const sy = Math.min(plane.height - 2, Math.max(0, startY + y * step))
      const iy = Math.floor(sy)
      const fy = sy - iy
      let target = y * this.width * 3
      for (let x = 0; x < this.width; x++, target += 3) {
        const sx = Math.min(plane.width - 2, Math.max(0, startX + x * step))
        const ix = Math.floor(sx)
        const fx = sx - ix
        const a = iy * stride + ix * 4
        const c = a + stride
        const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
        const alpha = pixel(a + 3) * wa + pixel(a + 7) * wb + pixel(c + 3) * wc + pixel(c + 7) * wd
        if (alpha < 0.5) continue
        const keep = 1 - alpha / 255
        light[target] =
          (light[target] ?? 0) * keep + pixel(a) * wa + pixel(a + 4) * wb + pixel(c) * wc + pixel(c + 4) * wd
        light[target + 1] =
          (light[target + 1] ?? 0) * keep +
          pixel(a + 1) * wa +
          pixel(a + 5) * wb +
          pixel(c + 1) * wc +
          pixel(c + 5) * wd
        light[target + 2] =
          (light[target + 2] ?? 0) * keep +
          pixel(a + 2) * wa +
          pixel(a + 6) * wb +
          pixel(c + 2) * wc +
          pixel(c + 6) * wd
      }
    }
  }

  /** Makes the whole frame darker: 0 black, 1 as it is. */
  dim(amount: number): void {
    if (amount < 1) for (let i = 0; i < this.#light.length; i++) this.#light[i] = (this.#light[i] ?? 0) * amount
  }

  /** Adds a soft point of light. */
  spark(x: number, y: number, radius: number, color: readonly [number, number, number], strength: number): void {
    const reach = Math.ceil(radius * 2.2)
    for (let py = Math.max(0, Math.floor(y) - reach); py <= Math.min(this.height - 1, Math.floor(y) + reach); py++) {
      for (let px = Math.max(0, Math.floor(x) - reach); px <= Math.min(this.width - 1, Math.floor(x) + reach); px++) {
        const distance = ((px - x) ** 2 + (py - y) ** 2) / (radius * radius)
        const amount = strength * Math.exp(-distance * 1.4)
        if (amount < 0.004) continue
        const i = (py * this.width + px) * 3
        for (let c = 0; c < 3; c++)
          this.#light[i + c] = (this.#light[i + c] ?? 0) + ((color[c] ?? 0) - (this.#light[i + c] ?? 0) * 0.6) * amount
      }
    }
  }

  /** The finished frame as 8-bit RGB, with a still dither against banding; the frame is cleared for the next one. */
  take(dither: Float32Array): Buffer {
    const bytes = Buffer.alloc(this.#light.length)
    for (let i = 0; i < bytes.length; i++)
      bytes[i] = Math.max(0, Math.min(255, Math.round((this.#light[i] ?? 0) + (dither[(i / 3) | 0] ?? 0))))
    this.#light.fill(0)
    return bytes
  }
}
