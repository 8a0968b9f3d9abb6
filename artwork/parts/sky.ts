import { mix } from "../lib/color.ts"
import { fractal, random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import type { Scene, Stop } from "../lib/scene.ts"
import { dots, line, num, oval, path, type Point } from "../lib/svg.ts"

/** The sky behind everything, from the zenith to the given height. */
export const sky = (scene: Scene, stops: readonly Stop[], to: number = scene.height): string =>
  band(scene, -80, scene.height + 160, scene.linear([0, 0], [0, to], stops))

/** A sun or moon: a wide glow, a closer one and a slightly uneven disc. */
export function disc(
  scene: Scene,
  at: Point,
  radius: number,
  colors: { core: string; edge: string; glow: string },
  strength = 0.8
): string {
  const fill = scene.linear(
    [at[0], at[1] - radius],
    [at[0], at[1] + radius],
    [
      [0, colors.core],
      [1, colors.edge],
    ]
  )
  return (
    scene.glow(at, radius * 6.5, colors.glow, strength * 0.75) +
    scene.glow(at, radius * 2.4, colors.glow, strength * 0.8) +
    oval(at[0], at[1], radius, radius, fill)
  )
}

/** Long flat clouds: a noisy upper edge over an almost straight lower one, tapering at both ends. */
export function strata(
  scene: Scene,
  seed: string,
  options: {
    count: number
    top: number
    bottom: number
    color: string
    far?: string
    opacity?: number
    long?: readonly [number, number]
    thick?: number
  }
): string {
  const rand = random(seed)
  const edge = fractal(`${seed}/edge`, 5, 0.55)
  const { count, top, bottom, color, far = color, opacity = 0.5, long = [300, 900], thick = 26 } = options
  return Array.from({ length: count }, (_, i) => {
    const t = (i + rand.between(0, 0.7)) / count
    const y = top + (bottom - top) * t
    const width = rand.between(...long)
    const x = rand.between(-width * 0.6, scene.width - width * 0.3)
    const height = thick * (1.15 - t * 0.8) * rand.between(0.6, 1.3)
    const steps = Math.round(width / 13)
    const upper: Point[] = []
    const lower: Point[] = []
    for (let s = 0; s <= steps; s++) {
      const u = s / steps
      const body = Math.sin(Math.PI * u) ** 0.7
      const px = x + width * u
      upper.push([px, y - body * height * (0.45 + 0.75 * edge(px / 90, i * 7)) - 0.5])
      lower.push([px, y + body * height * 0.22 * (1 + edge(px / 140, i * 7 + 3))])
    }
    return path(line([...upper, ...lower.reverse()]), {
      fill: mix(color, far, t),
      opacity: num(opacity * rand.between(0.55, 1), 2),
    })
  }).join("")
}

/** Stars, denser towards the zenith. */
export function stars(scene: Scene, seed: string, count: number, color: string, to: number): string {
  const rand = random(seed)
  const list = Array.from({ length: count }, () => {
    const y = rand.next() ** 1.5 * to
    return {
      x: rand.between(0, scene.width),
      y,
      radius: 0.5 + rand.next() ** 5 * 1.5,
      opacity: rand.between(0.1, 0.95) * (1 - y / to) ** 0.5,
    }
  })
  return dots(list, color)
}

/** A soft sheet of mist lying across the picture. */
export function mist(scene: Scene, y: number, height: number, color: string, opacity = 0.6): string {
  const fill = scene.linear(
    [0, y - height],
    [0, y + height],
    [
      [0, color, 0],
      [0.5, color, opacity],
      [1, color, 0],
    ]
  )
  return band(scene, y - height, height * 2, fill)
}

/** Broad rays from a light, as seen in dust or smoke. */
export function rays(
  scene: Scene,
  seed: string,
  at: Point,
  color: string,
  count: number,
  reach: number,
  opacity = 0.1,
  arc: readonly [number, number] = [0, Math.PI * 2]
): string {
  const rand = random(seed)
  const fill = scene.radial(at, reach, [
    [0, color, opacity],
    [0.35, color, opacity * 0.6],
    [1, color, 0],
  ])
  return Array.from({ length: count }, (_, i) => {
    const angle = arc[0] + ((arc[1] - arc[0]) * (i + rand.next() * 0.8)) / count
    const half = rand.between(0.012, 0.05)
    const far = (a: number): Point => [at[0] + Math.cos(a) * reach, at[1] + Math.sin(a) * reach]
    return path(line([at, far(angle - half), far(angle + half)]), { fill })
  }).join("")
}

/** One curtain of northern lights hung on a wavering line. */
export function aurora(
  scene: Scene,
  seed: string,
  options: {
    from: Point
    to: Point
    wave: number
    height: number
    color: string
    top: string
    opacity?: number
    step?: number
    phase?: number
  }
): string {
  const bend = fractal(`${seed}/bend`, 3, 0.5)
  const pulse = fractal(`${seed}/pulse`, 4, 0.65)
  const reach = fractal(`${seed}/reach`, 3, 0.6)
  const { from, to, wave, height, color, top, opacity = 0.6, step = 5, phase = 0 } = options
  const fill = scene.fall([
    [0, top, 0],
    [0.35, top, 0.16],
    [0.7, mix(top, color, 0.7), 0.5],
    [0.93, color, 1],
    [1, color, 0],
  ])
  const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step)
  const foot = (u: number): Point => {
    const fold = Math.sin(u * 19 + phase) * wave * 0.25
    return [
      from[0] + (to[0] - from[0]) * u + fold,
      from[1] + (to[1] - from[1]) * u + bend(u * 3.2 + Math.sin(phase) * 0.06, Math.cos(phase) * 0.06) * wave,
    ]
  }
  return Array.from({ length: count }, (_, i) => {
    const u = i / count
    const [x, y] = foot(u)
    const [nextX, nextY] = foot((i + 1.15) / count)
    const tall = height * (0.55 + 0.6 * Math.abs(reach(u * 9, 4 + Math.sin(phase) * 0.2)))
    const ends = Math.min(1, Math.sin(Math.PI * u) * 1.8)
    const glow = opacity * ends * Math.max(0.06, 0.5 + 0.65 * pulse(u * 16, Math.cos(phase) * 0.25))
    const lean = (x - scene.width / 2) * 0.05
    return path(
      line([
        [x, y],
        [nextX, nextY],
        [nextX + lean, nextY - tall],
        [x + lean, y - tall],
      ]),
      { fill, opacity: num(glow, 2) }
    )
  }).join("")
}
