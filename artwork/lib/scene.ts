import { el, num, type Point } from "./svg.ts"

/** The size of the finished picture in pixels. */
export type Size = {
  width: number
  height: number
}
/** The part of a scene that a picture shows, in scene units. */
export type Frame = { x: number; y: number; width: number }
/** One plane of a scene. Depth 0 is the sky, 1 the foreground; a camera move shifts planes by it. */
export type Layer = {
  name: string
  depth: number
  body: string
}
/** A part of a scene that moves as one: the layers that it holds. */
export type Plane = { name: string; holds: (layer: Layer) => boolean }
/** A color stop: offset 0..1, color, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number]

/**
 * A picture under construction. Every scene is 900 units high, whatever its pixels are, and as wide as the
 * proportions ask; parts add their gradients here and the scene stacks its layers from back to front.
 */
export class Scene {
  size: Size
  readonly width: number
  readonly height = 900
  readonly layers: Layer[] = []
  readonly #defs: string[] = []
  #frame: Frame

  constructor(size: Size) {
    this.size = size
    this.width = (900 * size.width) / size.height
    this.#frame = { x: 0, y: 0, width: this.width }
  }

  /** Pixels of the picture for one unit of the scene. */
  get scale(): number {
    return this.size.width / this.#frame.width
  }

  /** Looks at the scene through another window, whose height follows from the proportions of its picture. */
  reframed(size: Size, frame: Frame): this {
    this.size = size
    this.#frame = frame
    return this
  }

  /** Gives every color another one. */
  recolored(color: (hex: string) => string): this {
    const all = (text: string) => text.replaceAll(/#[\da-f]{6}\b/g, color)
    for (const layer of this.layers) layer.body = all(layer.body)
    for (const [slot, text] of this.#defs.entries()) this.#defs[slot] = all(text)
    return this
  }

  /** Turns the picture about its upright middle. */
  mirrored(): this {
    for (const layer of this.layers)
      layer.body = el("g", { transform: `translate(${num(this.width)} 0) scale(-1 1)` }, layer.body)
    return this
  }

  /** Leaves layers out. */
  without(...names: string[]): this {
    const rest = this.layers.filter(({ name }) => !names.includes(name))
    this.layers.splice(0, this.layers.length, ...rest)
    return this
  }

  /** Keeps a definition and returns a reference to it. */
  define(build: (id: string) => string): string {
    const slot = this.#defs.push("") - 1
    const id = `d${slot}`
    this.#defs[slot] = build(id)
    return `url(#${id})`
  }

  /** A linear gradient between two points, in scene units. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    const attributes = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], gradientUnits: "userSpaceOnUse" }
    return this.define((id) => el("linearGradient", { id, ...attributes }, this.#stops(stops)))
  }

  /** A gradient from the top to the bottom of whatever it fills. */
  fall(stops: readonly Stop[]): string {
    return this.define((id) => el("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, this.#stops(stops)))
  }

  /** A radial gradient; `stretch` flattens it into an ellipse. */
  radial(center: Point, radius: number, stops: readonly Stop[], stretch = 1): string {
    const transform =
      stretch === 1 ? undefined : `translate(0 ${num(center[1] * (1 - stretch), 3)}) scale(1 ${num(stretch, 3)})`
    const attributes = {
      cx: center[0],
      cy: center[1],
      r: radius,
      gradientUnits: "userSpaceOnUse",
      gradientTransform: transform,
    }
    return this.define((id) => el("radialGradient", { id, ...attributes }, this.#stops(stops)))
  }

  /** A light that falls off softly from a point. */
  glow(center: Point, radius: number, color: string, strength = 1, stretch = 1): string {
    const stops = Array.from({ length: 10 }, (_, i): Stop => [i / 9, color, strength * (1 - i / 9) ** 2.4])
    const fill = this.radial(center, radius, stops, stretch)
    return el("ellipse", { cx: center[0], cy: center[1], rx: radius, ry: radius * stretch, fill })
  }

  /** A blur filter. */
  blur(amount: number, across = amount): string {
    return this.define((id) =>
      el(
        "filter",
        { id, x: "-30%", y: "-30%", width: "160%", height: "160%" },
        el("feGaussianBlur", { stdDeviation: `${num(across, 2)} ${num(amount, 2)}` })
      )
    )
  }

  /** A clip shape. */
  clip(body: string): string {
    return this.define((id) => el("clipPath", { id }, body))
  }

  /** Adds a plane in front of the ones before it. */
  add(name: string, depth: number, ...body: string[]): this {
    this.layers.push({ name, depth, body: body.join("") })
    return this
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(([offset, color, opacity]) => el("stop", { offset, "stop-color": color, "stop-opacity": opacity }))
      .join("")
  }

  /** The document with the layers that pass the filter; `bleed` widens the frame on every side, in scene units. */
  svg(only: (layer: Layer) => boolean = () => true, bleed = 0): string {
    const { x, y } = this.#frame
    const { scale } = this
    const [width, height] = [this.size.width + 2 * bleed * scale, this.size.height + 2 * bleed * scale]
    const box = [x - bleed, y - bleed, width / scale, height / scale].map((v) => num(v, 2)).join(" ")
    const body = this.layers.filter(only).map((layer) => el("g", { id: layer.name }, layer.body || "<g/>"))
    const head = { xmlns: "http://www.w3.org/2000/svg", width: num(width), height: num(height), viewBox: box }
    return `${el("svg", head, `\n<defs>${this.#defs.join("\n")}</defs>\n${body.join("\n")}\n`)}\n`
  }
}
