import { known } from "./known.ts"

/** A point on the picture, in scene units. */
export type Point = readonly [number, number]
type Value = string | number | undefined
/** Attributes of an element; undefined ones are left out. */
export type Attributes = Record<string, Value>

/** Formats a number with one decimal, as short as it can be. */
export const num = (value: number, digits = 1): string => String(Number(value.toFixed(digits)))

const text = (value: string | number) => (typeof value === "number" ? num(value, 3) : value)

/** An SVG element. */
export function el(name: string, attributes: Attributes, children = ""): string {
  const list = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${text(value)}"`)
    .join("")
  return children ? `<${name}${list}>${children}</${name}>` : `<${name}${list}/>`
}

/** A group of elements. */
export const group = (attributes: Attributes, ...children: string[]): string => el("g", attributes, children.join(""))

/** Path data through points, closed unless told otherwise; steps are relative, which keeps the files small. */
export function line(points: readonly Point[], closed = true): string {
  if (!points.length) return ""
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  const pair = (x: number, y: number) => `${num(x / 10)}${y < 0 ? "" : " "}${num(y / 10)}`
  const steps = tenths.slice(1).map(([x, y], i) => pair(x - known(tenths[i])[0], y - known(tenths[i])[1]))
  const joined = steps.reduce((d, step) => d + (step.startsWith("-") ? "" : " ") + step, "")
  return `M${pair(...known(tenths[0]))}${joined ? `l${joined.trimStart()}` : ""}${closed ? "Z" : ""}`
}

/** Path data of a smooth curve through points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => {
    const count = points.length
    return closed ? known(points[(i + count) % count]) : known(points[Math.min(count - 1, Math.max(0, i))])
  }
  const [x0, y0] = at(0)
  let d = `M${num(x0)} ${num(y0)}`
  for (let i = 0; i < (closed ? points.length : points.length - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6] as const
    const two = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6] as const
    d += `C${[...one, ...two, ...c].map((v) => num(v)).join(" ")}`
  }
  return closed ? `${d}Z` : d
}

/** Many small round dots of one color; sizes are rounded so that dots share a path. */
export function dots(
  list: readonly { x: number; y: number; radius: number; opacity: number }[],
  color: string
): string {
  const paths = new Map<string, string>()
  for (const { x, y, radius, opacity } of list) {
    const key = `${num(Math.max(0.4, Math.round(radius * 4) / 4) * 2, 2)} ${num(Math.ceil(opacity * 4) / 4, 2)}`
    paths.set(key, `${paths.get(key) ?? ""}M${num(x)} ${num(y)}h.01`)
  }
  const body = [...paths].map(([key, d]) =>
    el("path", { d, "stroke-width": key.split(" ")[0], opacity: key.split(" ")[1] })
  )
  return group({ stroke: color, "stroke-linecap": "round" }, ...body)
}

/** A filled or stroked path. */
export const path = (d: string, attributes: Attributes): string => el("path", { d, ...attributes })
/** A filled polygon. */
export const shape = (points: readonly Point[], fill: string, attributes: Attributes = {}): string =>
  path(line(points), { fill, ...attributes })
/** A filled closed smooth shape. */
export const blob = (points: readonly Point[], fill: string, attributes: Attributes = {}): string =>
  path(curve(points, true), { fill, ...attributes })
/** A stroked line through points. */
export const stroke = (points: readonly Point[], color: string, width: number, attributes: Attributes = {}): string =>
  path(line(points, false), {
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...attributes,
  })
/** A stroked smooth line through points. */
export const sweep = (points: readonly Point[], color: string, width: number, attributes: Attributes = {}): string =>
  path(curve(points), { fill: "none", stroke: color, "stroke-width": width, "stroke-linecap": "round", ...attributes })
/** A rectangle. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {}
): string => el("rect", { x, y, width, height, fill, ...attributes })
/** The transform that draws something upside down below a level: its reflection in water that stands there. */
export const mirrorAt = (level: number): string => `translate(0 ${num(level * 2)}) scale(1 -1)`
/** An ellipse, or a circle when only one radius is given. */
export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  attributes: Attributes = {}
): string => el("ellipse", { cx, cy, rx, ry, fill, ...attributes })
/** Moves, scales and mirrors what is drawn around the origin. */
export const place = (x: number, y: number, scale: number, body: string, mirror = false, turn = 0): string =>
  el(
    "g",
    {
      transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num(mirror ? -scale : scale, 3)} ${num(scale, 3)})`,
    },
    body
  )
