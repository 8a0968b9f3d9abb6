import { mix } from "./color.ts"
import { group, line, num, path, type Attributes, type Point } from "./svg.ts"

/** A point in the world: meters to the right, up and away from the viewer. */
export type Vec = readonly [number, number, number]

/** A camera that looks straight ahead: verticals stay vertical. */
export type View = {
  center: number
  horizon: number
  focal: number
  eye: number
}
/** How depth and light color a face. */
export type Air = {
  fog: string
  /** Distance in meters at which two thirds of a color is lost to the air. */
  reach: number
  /** Direction towards the light. */
  light: Vec
  lit: string
  shade: string
}

/** Where a point of the world lands on the picture. */
export function project(view: View, [x, y, z]: Vec): Point {
  const depth = Math.max(0.4, z)
  return [view.center + (view.focal * x) / depth, view.horizon - (view.focal * (y - view.eye)) / depth]
}

/** The color of something at a distance. */
export const haze = (air: Air, color: string, depth: number, most = 1): string =>
  mix(color, air.fog, Math.min(most, 1 - Math.exp(-depth / air.reach)))

/** A flat piece of a solid. */
export type Face = {
  points: readonly Vec[]
  color?: string
  /** Draw later (positive) or earlier than its depth tells. */
  bias?: number
}

const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Vec): Vec => {
  const size = Math.hypot(...a) || 1
  return [a[0] / size, a[1] / size, a[2] / size]
}
const middle = (face: Face) => face.points.reduce((sum, p) => sum + p[2], 0) / face.points.length

/** Draws faces from far to near, those turned away left out, each lit and hazed. */
export function draw(view: View, air: Air, faces: readonly Face[], attributes: Attributes = {}): string {
  const light = unit(air.light)
  const body = faces
    .map((face) => ({ face, depth: middle(face) }))
    .sort((a, b) => b.depth - (b.face.bias ?? 0) - (a.depth - (a.face.bias ?? 0)))
    .map(({ face, depth }) => {
      const [a, b, c] = face.points as readonly [Vec, Vec, Vec]
      const normal = unit(cross(subtract(b, a), subtract(c, a)))
      if (dot(normal, subtract(a, [0, view.eye, 0])) > 0) return ""
      const bright = Math.max(0, dot(normal, light))
      const color = haze(
        air,
        face.color ? mix(air.shade, face.color, 0.25 + 0.75 * bright) : mix(air.shade, air.lit, bright),
        depth
      )
      const d = line(face.points.map((p) => project(view, p)))
      return path(d, { fill: color, stroke: color })
    })
    .join("")
  return group({ "stroke-width": 0.6, ...attributes }, body)
}

/** A box standing at a point (middle of its floor), turned about its upright axis and then tilted. */
export function box(
  at: Vec,
  size: Vec,
  turn = 0,
  tilt = 0,
  color?: string,
  top: readonly [number, number] = [1, 1]
): Face[] {
  const [w, h, l] = [size[0] / 2, size[1], size[2] / 2]
  const corner = (x: number, y: number, z: number): Vec => {
    const [ty, tz] = [y * Math.cos(tilt) - z * Math.sin(tilt), y * Math.sin(tilt) + z * Math.cos(tilt)]
    return [
      at[0] + x * Math.cos(turn) + tz * Math.sin(turn),
      at[1] + ty,
      at[2] - x * Math.sin(turn) + tz * Math.cos(turn),
    ]
  }
  const [u, v] = top
  const a = [corner(-w, 0, -l), corner(w, 0, -l), corner(w, 0, l), corner(-w, 0, l)] as const
  const b = [
    corner(-w * u, h, -l * v),
    corner(w * u, h, -l * v),
    corner(w * u, h, l * v),
    corner(-w * u, h, l * v),
  ] as const
  const faces: Vec[][] = [
    [a[0], b[0], b[1], a[1]],
    [a[1], b[1], b[2], a[2]],
    [a[2], b[2], b[3], a[3]],
    [a[3], b[3], b[0], a[0]],
    [b[0], b[3], b[2], b[1]],
    [a[0], a[1], a[2], a[3]],
  ]
  return faces.map((points) => ({ points, color }))
}

/** A beam between two points, drawn as a line as thick as the distance makes it. */
export function beam(
  view: View,
  from: Vec,
  to: Vec,
  thick: number,
  color: string,
  attributes: Attributes = {}
): string {
  const [a, b] = [project(view, from), project(view, to)]
  const width = (depth: number) => Math.max(0.5, (thick * view.focal) / Math.max(0.4, depth))
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const size = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / size / 2, dx / size / 2]
  const [wa, wb] = [width(from[2]), width(to[2])]
  const points: Point[] = [
    [a[0] + nx * wa, a[1] + ny * wa],
    [b[0] + nx * wb, b[1] + ny * wb],
    [b[0] - nx * wb, b[1] - ny * wb],
    [a[0] - nx * wa, a[1] - ny * wa],
  ]
  return path(line(points), { fill: color, ...attributes })
}

/** Path data of a polygon in the world. */
export const flat = (view: View, points: readonly Vec[]): string => line(points.map((p) => project(view, p)))
/** The size in scene units of one metre at a distance. */
export const metre = (view: View, depth: number): number => Number(num(view.focal / depth, 3))
