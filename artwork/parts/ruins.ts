import { known } from "../lib/known.ts"
import { mix } from "../lib/color.ts"
import { random } from "../lib/random.ts"
import { beam, box, draw, flat, haze, metre, project, type Air, type Face, type Vec, type View } from "../lib/space.ts"
import { line, num, path, stroke, sweep, type Point } from "../lib/svg.ts"

/** How an elevated road runs and where it has fallen. */
export type OverpassOptions = {
  seed: string
  /** Middle of the road at a distance. */
  center: (z: number) => number
  height: number
  from: number
  to: number
  width: number
  gaps: readonly (readonly [number, number])[]
  pier: number
  /** Distance of the first pier. */
  first?: number
}

const prism = (a: readonly Vec[], b: readonly Vec[], color?: string): Face[] =>
  a.map((_, i) => {
    const j = (i + 1) % a.length
    return { points: [known(a[i]), known(a[j]), known(b[j]), known(b[i])], color }
  })

function deck(options: OverpassOptions, z: number, extra = 0): Vec[] {
  const [x, h, w] = [options.center(z), options.height, options.width / 2]
  // Counter-clockwise as seen by the viewer: parapets, slab, box girder.
  return [
    [x - w, h + 1.1, z],
    [x - w, h - 0.5, z],
    [x - w * 0.55, h - 0.9, z],
    [x - w * 0.42, h - 2.5 - extra, z],
    [x + w * 0.42, h - 2.5 - extra, z],
    [x + w * 0.55, h - 0.9, z],
    [x + w, h - 0.5, z],
    [x + w, h + 1.1, z],
  ]
}

/** A motorway on stilts, broken where it fell, with its lamps and hanging iron. */
export function overpass(view: View, air: Air, options: OverpassOptions): string {
  const rand = random(options.seed)
  const pieces: { depth: number; body: string }[] = []
  const inGap = (z: number) => options.gaps.some(([a, b]) => z >= a && z < b)
  const step = 3
  for (let z = options.from; z < options.to; z += step) {
    if (inGap(z)) continue
    const faces = prism(deck(options, z), deck(options, Math.min(z + step, options.to))).slice(0, 7)
    const edge = inGap(z - step)
    if (edge) {
      const ring = deck(options, z)
      faces.push({ points: [...ring].reverse(), bias: 1 })
    }
    pieces.push({ depth: z, body: draw(view, air, faces) })
    if (edge || inGap(z + step))
      pieces.push({ depth: z - 0.1, body: iron(view, air, options, edge ? z : z + step, rand.between(0, 9)) })
    // A lit line along the parapet that faces the light.
    const [a, b] = [options.center(z), options.center(z + step)]
    const side = (options.width / 2) * Math.sign(air.light[0] || 1)
    const rim = beam(
      view,
      [a + side, options.height + 1.1, z],
      [b + side, options.height + 1.1, z + step],
      0.13,
      haze(air, air.lit, z),
      { opacity: 0.75 }
    )
    pieces.push({ depth: z - 0.2, body: rim })
  }
  for (let z = options.first ?? options.from + 6; z < options.to; z += options.pier) {
    const gap = options.gaps.find(([a, b]) => z > a + 1 && z < b - 1)
    pieces.push({
      depth: z - 1,
      body: pier(view, air, options, z, gap ? rand.between(0.35, 0.75) : 1, rand.between(0, 9)),
    })
  }
  for (let z = options.from + 9; z < options.to; z += 21) {
    if (!inGap(z) && !inGap(z + 2)) pieces.push({ depth: z + 0.5, body: lamp(view, air, options, z, rand.chance(0.4)) })
  }
  return pieces
    .sort((a, b) => b.depth - a.depth)
    .map((piece) => piece.body)
    .join("")
}

function iron(view: View, air: Air, options: OverpassOptions, z: number, seed: number): string {
  const rand = random(`${options.seed}/iron/${num(seed, 3)}`)
  const color = haze(air, air.shade, z)
  const unit = metre(view, z)
  return Array.from({ length: 12 }, () => {
    const x = options.center(z) + rand.between(-0.46, 0.46) * options.width
    const [px, py] = project(view, [x, options.height - rand.between(0, 1.4), z])
    const long = unit * rand.between(0.6, 3.2)
    const out = unit * rand.between(-0.8, 0.8)
    return sweep(
      [
        [px, py],
        [px + out * 0.7, py + long * 0.2],
        [px + out, py + long],
      ],
      color,
      Math.max(0.7, unit * 0.06)
    )
  }).join("")
}

function pier(view: View, air: Air, options: OverpassOptions, z: number, whole: number, seed: number): string {
  const [x, h, w] = [options.center(z), options.height - 2.4, options.width]
  if (whole < 1) {
    const stump = box([x, 0, z], [w * 0.24, h * whole, 1.8], 0, 0, undefined, [0.7, 0.7])
    return (
      shadowOf(view, air, x, z, w * 0.12) +
      draw(view, air, stump) +
      iron(view, air, { ...options, height: h * whole + 1.8, width: w * 0.24 }, z, seed)
    )
  }
  const column = box([x, 0, z], [w * 0.24, h - 1.8, 1.8])
  const head: Vec[] = [
    [x - w * 0.13, h - 2.6, z - 0.9],
    [x - w * 0.42, h - 0.9, z - 0.9],
    [x - w * 0.42, h, z - 0.9],
    [x + w * 0.42, h, z - 0.9],
    [x + w * 0.42, h - 0.9, z - 0.9],
    [x + w * 0.13, h - 2.6, z - 0.9],
  ]
  const back = head.map(([a, b, c]): Vec => [a, b, c + 1.8])
  return (
    shadowOf(view, air, x, z, w * 0.12) +
    draw(view, air, column) +
    draw(view, air, [...prism([...head].reverse(), [...back].reverse()), { points: head, bias: 4 }])
  )
}

/** The long shadow something upright throws towards the viewer when the light is behind it. */
export function shadowOf(view: View, air: Air, x: number, z: number, half: number, opacity = 0.5): string {
  const lean = -air.light[0] / Math.max(0.2, air.light[2])
  const end = Math.max(2.2, z - 70)
  const far = x + lean * (z - end)
  return path(
    flat(view, [
      [x - half, 0, z],
      [x + half, 0, z],
      [far + half, 0, end],
      [far - half, 0, end],
    ]),
    { fill: air.shade, opacity }
  )
}

function lamp(view: View, air: Air, options: OverpassOptions, z: number, bent: boolean): string {
  const x = options.center(z) - options.width * 0.48
  const [top, color] = [options.height + 8.5, haze(air, mix(air.shade, air.lit, 0.08), z)]
  const lean = bent ? 2.6 : 0
  const head: Vec = [x + 2.4 + lean, top + 0.3 - lean * 0.7, z]
  return (
    beam(view, [x, options.height, z], [x + lean * 0.6, top - lean * 0.3, z], 0.2, color) +
    beam(view, [x + lean * 0.6, top - lean * 0.3, z], head, 0.14, color) +
    beam(view, head, [head[0] + 1, head[1] - 0.1, z], 0.3, color)
  )
}

/** A slab that lies where it fell, one end up. */
export function fallenSlab(view: View, air: Air, at: Vec, size: Vec, turn: number, tilt: number): string {
  return draw(view, air, box(at, size, turn, tilt))
}

/** Four splayed legs with cross-braces: towers, mast feet, harbour trestles. */
export function trestle(
  view: View,
  at: Vec,
  options: {
    foot: number
    head: number
    height: number
    bays: number
    thick: number
    near: string
    far: string
    turn?: number
  }
): string {
  const turn = options.turn ?? 0.4
  const corner = (i: number, t: number): Vec => {
    const angle = turn + (Math.PI / 2) * i + Math.PI / 4
    const reach = (options.foot + (options.head - options.foot) * t) * Math.SQRT1_2
    return [at[0] + Math.cos(angle) * reach, at[1] + options.height * t, at[2] + Math.sin(angle) * reach]
  }
  const sides = [0, 1, 2, 3].map((i) => {
    const j = (i + 1) % 4
    const depth = corner(i, 0)[2] + corner(j, 0)[2]
    const color = depth > at[2] * 2 ? options.far : options.near
    let body = ""
    for (let bay = 0; bay < options.bays; bay++) {
      const [low, high] = [bay / options.bays, (bay + 1) / options.bays]
      body += beam(view, corner(i, low), corner(j, high), options.thick * 0.5, color)
      body += beam(view, corner(j, low), corner(i, high), options.thick * 0.5, color)
      body += beam(view, corner(i, high), corner(j, high), options.thick * 0.7, color)
    }
    body +=
      beam(view, corner(i, 0), corner(i, 1), options.thick, color) +
      beam(view, corner(j, 0), corner(j, 1), options.thick, color)
    return { depth, body }
  })
  return sides
    .sort((a, b) => b.depth - a.depth)
    .map((side) => side.body)
    .join("")
}

/** A wire that hangs between two points. */
export function wire(from: Point, to: Point, sag: number, color: string, width = 1): string {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + Math.sin(Math.PI * t) * sag]
  })
  return stroke(points, color, width)
}

/** The outline of a ruined town: blocks with broken tops and empty windows. */
export function ruinedTown(
  seed: string,
  area: { from: number; to: number; base: number },
  options: { height: readonly [number, number]; fill: string; hole?: string; count: number }
): string {
  const rand = random(seed)
  let walls = ""
  let holes = ""
  for (let i = 0; i < options.count; i++) {
    const x = rand.between(area.from, area.to)
    const wide = rand.between(16, 52)
    const tall = rand.between(...options.height)
    const top = area.base - tall
    const points: Point[] = [[x, area.base + 30]]
    for (let u = 0; u <= 5; u++)
      points.push([x + (wide * u) / 5, top + (rand.chance(0.55) ? 0 : rand.between(0, tall * 0.3))])
    points.push([x + wide, area.base + 30])
    walls += line(points)
    for (let row = 0; row < tall / 14 - 2; row++)
      for (let column = 0; column < wide / 9 - 1; column++)
        if (rand.chance(0.3)) holes += `M${num(x + 4 + column * 9)} ${num(top + tall * 0.34 + row * 14)}h4v7h-4z`
  }
  return path(walls, { fill: options.fill }) + (options.hole ? path(holes, { fill: options.hole, opacity: 0.5 }) : "")
}
