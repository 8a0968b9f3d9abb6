import { mix } from "./color.ts"
import { line, path, shape, stroke, type Attributes, type Point } from "./svg.ts"

/** A camera that looks down on a map: x runs to the lower right, y to the lower left, z up; in meters. */
export type Plan = {
  /** Where a point of the map lands on the picture. */
  at: (x: number, y: number, z?: number) => Point
  /** Scene units of one metre of height. */
  unit: number
}
/** A thing on the map; things nearer to the viewer are drawn later. */
export type Thing = { near: number; body: string }
/** Colors of a solid: its top, the side that looks to the lower left and the one that looks to the lower right. */
export type Tones = readonly [top: string, left: string, right: string]

/** Looks down at the map so that its origin is at a point of the picture. */
export function plan(center: Point, unit: number): Plan {
  return {
    unit: unit * 0.84,
    at: (x, y, z = 0) => [center[0] + (x - y) * unit * 0.87, center[1] + (x + y) * unit * 0.5 - z * unit * 0.84],
  }
}

/** Draws things from far to near. */
export const stage = (things: readonly Thing[]): string =>
  [...things]
    .sort((a, b) => a.near - b.near)
    .map((thing) => thing.body)
    .join("")

/** Tones of a material under one light: `side` is lit, the other one lies in the shade. */
export function tones(color: string, light: string, shade: string, side: "left" | "right" = "left"): Tones {
  const [bright, dark] = [mix(mix(color, light, 0.12), shade, 0.22), mix(color, shade, 0.62)]
  return [mix(color, light, 0.3), side === "left" ? bright : dark, side === "left" ? dark : bright]
}

/** A polygon of the map. */
export const patch = (
  view: Plan,
  points: readonly (readonly [x: number, y: number, z?: number])[],
  fill: string,
  attributes: Attributes = {}
): string =>
  shape(
    points.map(([x, y, z]) => view.at(x, y, z)),
    fill,
    attributes
  )

/** A rectangle of the map that lies flat. */
export const floor = (
  view: Plan,
  [x, y, z = 0]: readonly [number, number, number?],
  [w, d]: readonly [number, number],
  fill: string,
  attributes: Attributes = {}
): string =>
  patch(
    view,
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y + d, z],
      [x, y + d, z],
    ],
    fill,
    attributes
  )

/** A block: its far corner, its size and its tones; `shadow` is the length of the shade it casts, in meters. */
export function block(
  view: Plan,
  [x, y, z = 0]: readonly [number, number, number?],
  [w, d, h]: readonly [number, number, number],
  [top, left, right]: Tones,
  shadow = 0
): string {
  const cast = shadow
    ? patch(
        view,
        [
          [x + w, y],
          [x + w + shadow, y + shadow * 0.25],
          [x + w + shadow, y + d + shadow * 0.25],
          [x + w, y + d],
          [x, y + d],
        ],
        "#000",
        { opacity: 0.28 }
      )
    : ""
  return (
    cast +
    patch(
      view,
      [
        [x, y + d, z],
        [x + w, y + d, z],
        [x + w, y + d, z + h],
        [x, y + d, z + h],
      ],
      left
    ) +
    patch(
      view,
      [
        [x + w, y, z],
        [x + w, y + d, z],
        [x + w, y + d, z + h],
        [x + w, y, z + h],
      ],
      right
    ) +
    floor(view, [x, y, z + h], [w, d], top)
  )
}

/** A thing made of a block; what is drawn `over` it belongs to it. */
export const solid = (
  view: Plan,
  at: readonly [number, number, number?],
  size: readonly [number, number, number],
  paint: Tones,
  over = "",
  shadow = 0
): Thing => ({
  near: at[0] + at[1] + (size[0] + size[1]) / 2,
  body: block(view, at, size, paint, shadow) + over,
})

/** Lines on the side of a block that looks to the lower left (`y` fixed) or to the lower right (`x` fixed). */
export function seams(
  view: Plan,
  side: "left" | "right",
  fixed: number,
  [from, to]: readonly [number, number],
  heights: readonly number[],
  color: string,
  width = 1.6
): string {
  const at = (along: number, z: number) => (side === "left" ? view.at(along, fixed, z) : view.at(fixed, along, z))
  return heights.map((z) => stroke([at(from, z), at(to, z)], color, width, { opacity: 0.4 })).join("")
}

/** A flat figure on a side of a block: corners in meters along the side and up. */
export const onSide = (
  view: Plan,
  side: "left" | "right",
  fixed: number,
  corners: readonly Point[],
  fill: string,
  attributes: Attributes = {}
): string =>
  path(line(corners.map(([along, z]) => (side === "left" ? view.at(along, fixed, z) : view.at(fixed, along, z)))), {
    fill,
    ...attributes,
  })
