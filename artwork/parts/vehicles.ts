import { each, known } from "../lib/known.ts"
import { mix } from "../lib/color.ts"
import { random } from "../lib/random.ts"
import { beam, box, draw, flat, haze, project, type Air, type Face, type Vec, type View } from "../lib/space.ts"
import { line, path, type Point } from "../lib/svg.ts"

/** A rusted lorry standing on the road, its nose towards `turn` (0 is straight away from the viewer). */
export function truck(view: View, air: Air, at: Vec, turn: number, seed: string): string {
  const rand = random(seed)
  const world = (x: number, y: number, z: number): Vec => [
    at[0] + x * Math.cos(turn) + z * Math.sin(turn),
    at[1] + y,
    at[2] - x * Math.sin(turn) + z * Math.cos(turn),
  ]
  const paint = rand.pick(["#b5633a", "#9a7a5a", "#8f4b30", "#c08a4f", "#7d6a58"])
  const kind = rand.pick(["box", "tarp", "flat", "tarp", "box"] as const)
  const body = (x: number, y: number, z: number, size: Vec, color: string, top?: readonly [number, number]): Face[] =>
    box(world(x, y, z), size, turn, 0, color, top)
  const wheels = [-3.6, -2.4, 3].flatMap((z) => [wheel(view, air, world, -1.12, z), wheel(view, air, world, 1.12, z)])
  const far = wheels.filter((_, i) => i % 2 === 1).join("")
  const near = wheels.filter((_, i) => i % 2 === 0).join("")
  const chassis = draw(view, air, body(0, 0.55, 0, [2.1, 0.5, 9.2], "#3a2a22"))
  const cab =
    draw(view, air, body(0, 0.75, 3.4, [2.3, 1.4, 2.1], paint)) +
    draw(view, air, body(0, 2.15, 3.2, [2.25, 1, 1.7], mix(paint, "#2a1c16", 0.15), [0.92, 0.8]))
  const shadow = path(
    flat(view, [world(-1.3, 0, -4.9), world(1.3, 0, -4.9), world(3.4, 0, -5.6), world(3.6, 0, 4), world(1.3, 0, 4.8)]),
    { fill: air.shade, opacity: 0.5 }
  )
  const cargo = load(view, air, body, kind, mix(paint, "#6b5a4a", rand.between(0.2, 0.7)), world)
  const glass = path(
    flat(view, [world(-1.05, 2.25, 2.5), world(-1.05, 2.95, 2.6), world(-1.05, 2.95, 3.6), world(-1.1, 2.25, 3.8)]),
    { fill: haze(air, "#2a1a14", at[2]) }
  )
  const streaks = Array.from({ length: 7 }, () => {
    const [z, top] = [rand.between(-4.2, 1.4), rand.between(2.4, 3.5)]
    return beam(
      view,
      world(-1.27, top, z),
      world(-1.27, top - rand.between(0.4, 1.6), z),
      rand.between(0.05, 0.2),
      haze(air, "#4a2317", at[2]),
      { opacity: 0.5 }
    )
  }).join("")
  return shadow + far + chassis + cab + glass + cargo + (kind === "box" ? streaks : "") + near
}

type Body = (x: number, y: number, z: number, size: Vec, color: string, top?: readonly [number, number]) => Face[]
type World = (x: number, y: number, z: number) => Vec

function load(view: View, air: Air, body: Body, kind: "box" | "tarp" | "flat", color: string, world: World): string {
  if (kind === "box") {
    const doors = path(
      line(
        [world(0, 1.2, -4.56), world(0, 3.75, -4.56)].map((p) => project(view, p)),
        false
      ),
      { stroke: haze(air, "#1d120e", world(0, 0, -4.5)[2]), "stroke-width": 1.5, fill: "none" }
    )
    return draw(view, air, body(0, 1.1, -1.4, [2.5, 2.75, 6.3], color)) + doors
  }
  if (kind === "flat") {
    const crates = [
      [-0.4, -3.4, 1.4],
      [0.3, -1.8, 1.7],
      [-0.2, 0.1, 1.1],
    ] as const
    return (
      draw(view, air, body(0, 1.05, -1.4, [2.5, 0.35, 6.3], color)) +
      [...crates]
        .reverse()
        .map(([x, z, h]) => draw(view, air, body(x, 1.4, z, [1.5, h * 0.8, 1.4], mix(color, "#8a5a38", 0.5))))
        .join("")
    )
  }
  const ring = (z: number): Vec[] =>
    each([
      [-1.25, 1.1],
      [-1.25, 2.9],
      [-1.05, 3.45],
      [-0.5, 3.8],
      [0.5, 3.8],
      [1.05, 3.45],
      [1.25, 2.9],
      [1.25, 1.1],
    ]).map(([x, y]) => world(x, y, z))
  const stations = [-4.5, -2.95, -1.4, 0.15, 1.7]
  const panels = stations.slice(0, -1).map((z, i) => {
    const [a, b] = [ring(z), ring(known(stations[i + 1]))]
    const faces = a
      .slice(0, -1)
      .map((_, k): Face => ({ points: [known(a[k]), known(b[k]), known(b[k + 1]), known(a[k + 1])], color }))
    const hoop = path(
      line(
        a.map((p) => project(view, p)),
        false
      ),
      { fill: "none", stroke: haze(air, "#2a1a14", known(a[0])[2]), "stroke-width": 1.2, opacity: 0.5 }
    )
    return { z: known(a[0])[2], body: draw(view, air, faces) + hoop }
  })
  const back = ring(-4.5)
  const flap: Vec[] = [
    world(-0.8, 1.1, -4.52),
    world(-0.7, 3.2, -4.52),
    world(0.15, 3.3, -4.52),
    world(0.5, 1.1, -4.52),
  ]
  const rear =
    draw(view, air, [{ points: back, color }]) +
    path(flat(view, flap), { fill: haze(air, "#1a110d", known(back[0])[2]) })
  return (
    panels
      .sort((a, b) => b.z - a.z)
      .map((panel) => panel.body)
      .join("") + rear
  )
}

function wheel(view: View, air: Air, world: World, x: number, z: number): string {
  const disc = (r: number): Point[] =>
    Array.from({ length: 14 }, (_, i) =>
      project(view, world(x, 0.52 + Math.cos((Math.PI * 2 * i) / 14) * r, z + Math.sin((Math.PI * 2 * i) / 14) * r))
    )
  const depth = world(x, 0, z)[2]
  return (
    path(line(disc(0.54)), { fill: haze(air, "#120c0a", depth) }) +
    path(line(disc(0.24)), { fill: haze(air, "#5a3a28", depth) })
  )
}
