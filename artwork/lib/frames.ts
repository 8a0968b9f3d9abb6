import sharp from "sharp"
import type { Layer, Scene } from "./scene.ts"

/** A plane of a scene as pixels: premultiplied colour, wider than the frame so that it can move. */
export type Plane = {
  name: string
  depth: number
  width: number
  height: number
  margin: number
  pixels: Uint8Array
  /** First and last row with anything on it. */
  rows: readonly [number, number]
}

/** Renders one layer of a scene with a margin on every side. */
export async function plane(
  scene: Scene,
  only: (layer: Layer) => boolean,
  margin: number
): Promise<Omit<Plane, "name" | "depth">> {
  const bleed = (margin * scene.height) / scene.size.height
  const image = sharp(Buffer.from(scene.svg(only, bleed))).ensureAlpha()
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
  return { width, height, margin, pixels: data, rows: [first, last] }
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

  /** Lays a plane over the frame, moved by parts of a pixel. */
  over(plane: Omit<Plane, "name" | "depth">, dx: number, dy: number, strength = 1): void {
    const { pixels, margin } = plane
    const [sx, sy] = [margin - dx, margin - dy]
    const [ix, iy] = [Math.floor(sx), Math.floor(sy)]
    const [fx, fy] = [sx - ix, sy - iy]
    const weights = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy] as const
    const stride = plane.width * 4
    const from = Math.max(0, plane.rows[0] - iy - 1)
    const to = Math.min(this.height - 1, plane.rows[1] - iy)
    for (let y = from; y <= to; y++) {
      let source = Math.min(plane.height - 2, y + iy) * stride + ix * 4
      let target = y * this.width * 3
      for (let x = 0; x < this.width; x++, source += 4, target += 3) {
        const below = source + stride
        const mix = (c: number) =>
          (pixels[source + c] ?? 0) * weights[0] +
          (pixels[source + 4 + c] ?? 0) * weights[1] +
          (pixels[below + c] ?? 0) * weights[2] +
          (pixels[below + 4 + c] ?? 0) * weights[3]
        const alpha = mix(3)
        if (alpha < 0.5) continue
        const keep = 1 - (alpha / 255) * strength
        this.#light[target] = (this.#light[target] ?? 0) * keep + mix(0) * strength
        this.#light[target + 1] = (this.#light[target + 1] ?? 0) * keep + mix(1) * strength
        this.#light[target + 2] = (this.#light[target + 2] ?? 0) * keep + mix(2) * strength
      }
    }
  }

  /** Adds a soft point of light. */
  spark(x: number, y: number, radius: number, colour: readonly [number, number, number], strength: number): void {
    const reach = Math.ceil(radius * 2.2)
    for (let py = Math.max(0, Math.floor(y) - reach); py <= Math.min(this.height - 1, Math.floor(y) + reach); py++) {
      for (let px = Math.max(0, Math.floor(x) - reach); px <= Math.min(this.width - 1, Math.floor(x) + reach); px++) {
        const distance = ((px - x) ** 2 + (py - y) ** 2) / (radius * radius)
        const amount = strength * Math.exp(-distance * 1.4)
        if (amount < 0.004) continue
        const i = (py * this.width + px) * 3
        for (let c = 0; c < 3; c++)
          this.#light[i + c] = (this.#light[i + c] ?? 0) + ((colour[c] ?? 0) - (this.#light[i + c] ?? 0) * 0.6) * amount
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
