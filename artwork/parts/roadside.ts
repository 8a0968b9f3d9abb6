import { mix } from "../lib/color.ts"
import { fractal, random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { beam, haze, metre, project, type Air, type Vec, type View } from "../lib/space.ts"
import { blob, group, num, path } from "../lib/svg.ts"
import { trestle, wire } from "./ruins.ts"

/** A small watchtower on the skyline. */
export function farTower(x: number, base: number, tall: number, color: string): string {
  const near: View = { center: x, horizon: base, focal: tall * 4, eye: 0 }
  const legs = trestle(near, [0, 0, 40], {
    foot: 4.6,
    head: 2.6,
    height: 6.6,
    bays: 3,
    thick: 0.26,
    near: color,
    far: color,
  })
  const cabin = "M-15-66L15-66L15-70L12-70L12-88L18-90L0-100L-18-90L-12-88L-12-70L-15-70Z"
  return (
    legs +
    group({ transform: `translate(${num(x)} ${num(base)}) scale(${num(tall / 100, 3)})` }, path(cabin, { fill: color }))
  )
}

/** Pools of standing water on the road that mirror the sky, with rings of rain. */
export function puddles(scene: Scene, view: View, seed: string): string {
  const rand = random(`${seed}/puddles`)
  const rim = fractal(`${seed}/rim`, 2)
  const fill = scene.linear(
    [0, view.horizon],
    [0, 900],
    [
      [0, "#ffe3ae"],
      [0.2, "#e9a65b"],
      [0.5, "#86532f"],
      [0.85, "#4a3022"],
      [1, "#38261d"],
    ]
  )
  const spots = [
    [-1.9, 5.1, 1.5, 0.62],
    [2, 7.2, 1.6, 1],
    [-2.6, 10.5, 1.2, 1.3],
    [0.6, 14, 1.4, 1.4],
    [2.7, 19, 1.1, 2.2],
    [-1.2, 24, 1.3, 3],
    [1.2, 36, 1.6, 4],
  ] as const
  return spots
    .map(([x, z, rx, rz], k) => {
      const points = Array.from({ length: 22 }, (_, i) => {
        const a = (Math.PI * 2 * i) / 22
        const r = 0.8 + 0.45 * rim(Math.cos(a) * 1.6 + k * 9, Math.sin(a) * 1.6)
        return project(view, [x + Math.cos(a) * rx * r, 0, z + Math.sin(a) * rz * r])
      })
      const rings = Array.from({ length: 5 }, () => {
        const [cx, cy] = project(view, [x + rand.between(-0.6, 0.6) * rx, 0, z + rand.between(-0.5, 0.5) * rz])
        const r = metre(view, z) * rand.between(0.06, 0.2)
        return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(r)}" ry="${num(r * 0.3)}" fill="none" stroke="#fff0cf" stroke-width="1" opacity="${num(rand.between(0.25, 0.6), 2)}"/>`
      })
      return (
        blob(points, "#120d0c", { opacity: 0.5, transform: "translate(0 2.5)" }) + blob(points, fill) + rings.join("")
      )
    })
    .join("")
}

/** A rusted crash barrier along one side of the road. */
export function barrier(view: View, air: Air, x: number, seed: string): string {
  const rand = random(seed)
  const parts: string[] = []
  for (let z = 62; z > 3; z -= 4) {
    const broken = z < 22 && z > 17 && x > 0
    const [sag, push] = [rand.between(-0.04, 0.06), broken ? 0.8 : rand.between(-0.06, 0.06)]
    const rusty = haze(air, mix("#5c3320", "#3a2a24", rand.next()), z)
    const a: Vec = [x + push, 0.72 + sag - (broken ? 0.35 : 0), z]
    const b: Vec = [x, 0.72, z - 4]
    parts.push(beam(view, [x, 0, z - 4], [x, 0.8, z - 4], 0.14, haze(air, "#1d1512", z)))
    parts.push(
      beam(view, a, b, 0.34, rusty),
      beam(view, [a[0], a[1] - 0.02, z], [b[0], b[1] - 0.02, z - 4], 0.08, haze(air, "#1d1512", z)),
      beam(view, [a[0], a[1] + 0.15, z], [b[0], b[1] + 0.15, z - 4], 0.035, haze(air, "#f0b56c", z))
    )
  }
  return parts.join("")
}

/** Telegraph poles and their sagging cables on the right of the road. */
export function posts(view: View, air: Air): string {
  const poles = [9, 20, 34, 52].map((z): Vec => [7.6, 7.4, z])
  return [...poles]
    .reverse()
    .map((top, index) => {
      const i = poles.length - 1 - index
      const color = haze(air, "#17110f", top[2])
      const next = poles[i + 1]
      const cable = next
        ? wire(
            project(view, [top[0] - 1, 6.8, top[2]]),
            project(view, [next[0] - 1, 6.8, next[2]]),
            metre(view, top[2]) * 0.9,
            color,
            Math.max(0.7, metre(view, top[2]) * 0.03)
          )
        : ""
      return (
        cable +
        beam(view, [top[0] + (i === 1 ? 0.9 : 0), 0, top[2]], top, 0.22, color) +
        beam(view, [top[0] - 1.2, 6.8, top[2]], [top[0] + 1.2, 6.9, top[2]], 0.14, color)
      )
    })
    .join("")
}
