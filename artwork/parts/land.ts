import { known } from "../lib/known.ts"
import { fractal, random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { line, num, path, type Point } from "../lib/svg.ts"

/** How a ridge is shaped and painted. */
export type RidgeOptions = {
  /** Height of the foot of the ridge on the picture. */
  base: number
  /** How far it rises above its foot. */
  rise: number
  /** Width of one hill. */
  span: number
  fill: string
  /** Color the ridge fades into towards its foot. */
  haze?: string
  /** How far down the haze is complete. */
  depth?: number
  /** 0 for round hills, 1 for sharp peaks. */
  sharp?: number
  from?: number
  to?: number
  /** Raises or lowers the ridge along the picture. */
  profile?: (x: number) => number
  detail?: number
}

/** The crest of a ridge, from left to right. */
export function crest(scene: Scene, seed: string, options: RidgeOptions): Point[] {
  const { base, rise, span, sharp = 0, from = -80, to = scene.width + 80, profile, detail = 0.5 } = options
  const large = fractal(`${seed}/large`, 3, 0.5)
  const small = fractal(`${seed}/small`, 4, 0.6)
  const step = 7
  return Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, i): Point => {
    const x = from + i * step
    const wave = large(x / span)
    const round = 0.5 + 0.5 * wave
    const peak =
      1.05 -
      Math.abs(wave) * 0.9 -
      Math.abs(large(x / (span * 0.41), 5)) * 0.45 -
      Math.abs(large(x / (span * 0.17), 9)) * 0.16
    const shape = round * (1 - sharp) + peak * sharp + small(x / (span * 0.28)) * 0.16 * detail * (1 + sharp)
    return [x, base - rise * shape - (profile?.(x) ?? 0)]
  })
}

/** Closes a crest down to the bottom of the picture. */
export const ground = (scene: Scene, top: readonly Point[], bottom: number = scene.height + 80): string =>
  line([...top, [known(top.at(-1))[0], bottom], [known(top[0])[0], bottom]])

/** The paint of a ridge: its own color on the crest, haze towards the foot. */
export function hazed(scene: Scene, top: readonly Point[], options: RidgeOptions): string {
  if (!options.haze) return options.fill
  const high = Math.min(...top.map((p) => p[1]))
  const low = high + (options.depth ?? options.rise * 1.6)
  return scene.linear(
    [0, high],
    [0, low],
    [
      [0, options.fill],
      [1, options.haze],
    ]
  )
}

/** A ridge of hills or mountains. */
export function ridge(scene: Scene, seed: string, options: RidgeOptions): string {
  const top = crest(scene, seed, options)
  return path(ground(scene, top), { fill: hazed(scene, top, options) })
}

/** Mountains with the slope away from the light in shadow and snow in the gullies. */
export function peaks(
  scene: Scene,
  seed: string,
  options: RidgeOptions & { shadow: string; snow?: string; light?: -1 | 1; strength?: number }
): string {
  const rand = random(`${seed}/facets`)
  const top = crest(scene, seed, { sharp: 0.85, ...options })
  const light = options.light ?? -1
  const { strength = 0.55 } = options
  const reach = 10
  const parts: string[] = []
  for (let i = reach; i < top.length - reach; i++) {
    const [x, y] = known(top[i])
    if (top.slice(i - reach, i + reach + 1).some((p) => p[1] < y)) continue
    // Walk down the dark side until the crest climbs again, then come back along a broken rib.
    const edge: Point[] = [[x, y]]
    let j = i
    while (
      top[j - light] &&
      (known(top[j - light])[1] >= known(top[j])[1] - 4 || Math.abs(j - i) < 6) &&
      Math.abs(j - i) < 60
    )
      edge.push(known(top[(j -= light)]))
    const low = Math.max(...edge.map((p) => p[1]))
    const depth = Math.max(60, (low - y) * 1.5)
    const rib: Point[] = []
    for (let k = 1; k <= 9; k++) {
      const t = 1 - k / 10
      rib.push([x + light * depth * (0.28 * t * rand.between(0.2, 1) - 0.05) + (k % 2 ? 9 : -9) * t, y + depth * t])
    }
    const end = known(edge.at(-1))
    const fill = scene.linear(
      [0, y],
      [0, y + depth],
      [
        [0, options.shadow, strength],
        [1, options.shadow, 0],
      ]
    )
    parts.push(path(line([...edge, [end[0] - light * 10, y + depth], ...rib]), { fill }))
  }
  const clip = scene.clip(path(ground(scene, top), {}))
  const cap = options.snow ? snowCap(scene, seed, top, options.snow) : ""
  return (
    path(ground(scene, top), { fill: hazed(scene, top, options) }) +
    `<g clip-path="${clip}">${cap}${parts.join("")}</g>`
  )
}

/** Snow on the highest part of a crest, reaching down in tongues. */
function snowCap(scene: Scene, seed: string, top: readonly Point[], color: string): string {
  const tongue = fractal(`${seed}/tongue`, 3, 0.7)
  const heights = top.map((p) => p[1])
  const [high, low] = [Math.min(...heights), Math.max(...heights)]
  const limit = high + Math.min(190, (low - high) * 0.55)
  const under = top.map(([x, y], i): Point => {
    const reach = Math.min(95, Math.max(0, limit - y)) * (0.2 + 0.7 * Math.abs(tongue(x / 22, 3)))
    return [x + Math.sin(i * 1.3) * 3, y + reach * (i % 2 ? 1 : 0.72)]
  })
  const fill = scene.linear(
    [0, high],
    [0, limit],
    [
      [0, color, 0.75],
      [1, color, 0.05],
    ]
  )
  return path(line([...top, ...under.reverse()]), { fill })
}

/** Blades of grass along a line of ground, leaning a little. */
export function grass(
  seed: string,
  along: readonly Point[],
  options: { count: number; height: number; fill: string; lean?: number }
): string {
  const rand = random(seed)
  const d = Array.from({ length: Math.round(options.count * 0.8) }, () => {
    const [x, y] = rand.pick(along)
    const px = x + rand.between(-4, 4)
    const tall = options.height * (0.35 + rand.next() ** 2 * 0.9)
    const lean = tall * (rand.between(-0.35, 0.45) + (options.lean ?? 0))
    const wide = 1 + tall * 0.035
    return `M${num(px - wide)} ${num(y + 4)}q${num(wide)} ${num(-tall * 0.5)} ${num(lean + wide)} ${num(-tall - 4)}q${num(wide - lean)} ${num(tall * 0.55)} ${num(wide - lean)} ${num(tall + 4)}z`
  })
  return path(d.join(""), { fill: options.fill })
}

/** Broken stones strewn over a strip of ground. */
export function stones(
  seed: string,
  area: { from: Point; to: Point },
  options: { count: number; size: number; fill: string; lit?: string; light?: -1 | 1 }
): string {
  const rand = random(seed)
  return Array.from({ length: options.count }, () => {
    const x = rand.between(area.from[0], area.to[0])
    const y = rand.between(area.from[1], area.to[1])
    const size =
      options.size * rand.between(0.3, 1) * (0.5 + (0.5 * (y - area.from[1])) / (area.to[1] - area.from[1] + 1))
    const count = rand.whole(5, 8)
    const rim = Array.from({ length: count }, (_, i): Point => {
      const angle = (Math.PI * 2 * i) / count + rand.between(-0.2, 0.2)
      return [x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.55 * rand.between(0.7, 1.1)]
    })
    const light = options.light ?? -1
    const face: Point[] = [
      [x, y - size * 0.62],
      [x + light * size * 0.95, y - size * 0.1],
      [x + light * size * 0.3, y - size * 0.05],
    ]
    return (
      path(line(rim), { fill: options.fill }) +
      (options.lit ? path(line(face), { fill: options.lit, opacity: 0.6 }) : "")
    )
  }).join("")
}

/** Short horizontal glints on water, dense under the light and thinning out to both sides. */
export function glints(
  seed: string,
  area: { x: number; top: number; bottom: number; spread: number },
  options: { count: number; fill: string; size?: number; opacity?: number }
): string {
  const rand = random(seed)
  const levels = [0.2, 0.4, 0.65, 0.95].map((opacity) => ({ opacity, d: "" }))
  for (let i = 0; i < options.count; i++) {
    const t = rand.next() ** 1.3
    const y = area.top + (area.bottom - area.top) * t
    const side = (rand.next() + rand.next() + rand.next()) / 1.5 - 1
    const x = area.x + side * area.spread * (0.35 + t)
    const long = (options.size ?? 26) * rand.between(0.25, 1.2) * (0.35 + t * 1.2)
    const thick = 0.5 + t * 2 * rand.between(0.4, 1)
    const bright = rand.between(0.25, 1) * (1 - Math.abs(side) * 0.7)
    known(levels[Math.min(3, Math.floor(bright * 4))]).d +=
      `M${num(x - long)} ${num(y)}q${num(long)} ${num(-thick)} ${num(long * 2)} 0q${num(-long)} ${num(thick)} ${num(-long * 2)} 0z`
  }
  return levels
    .map(({ opacity, d }) => path(d, { fill: options.fill, opacity: num((options.opacity ?? 0.7) * opacity, 2) }))
    .join("")
}
