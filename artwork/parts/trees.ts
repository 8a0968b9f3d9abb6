import { random, type Random } from "../lib/random.ts"
import { line, num, path, type Point } from "../lib/svg.ts"

/** Path data of a conifer: a saw of drooping branches on both sides of a thin trunk. */
function pine(x: number, base: number, height: number, rand: Random, spread = 0.2): string {
  const tiers = Math.max(5, Math.min(24, Math.round(height / (height < 120 ? 13 : height < 230 ? 15 : 14))))
  const half = height * spread
  const lean = rand.between(-0.02, 0.02) * height
  const side = (sign: -1 | 1): Point[] => {
    const points: Point[] = []
    for (let i = 0; i < tiers; i++) {
      const t = (i + 0.8) / tiers
      const y = base - height * 0.97 + height * 0.93 * t
      const out = half * (0.08 + t ** 0.9) * rand.between(0.6, 1.18)
      const mid = x + lean * (1 - t)
      const tier = height / tiers
      points.push([mid + sign * out, y + out * 0.2])
      if (height > 230) points.push([mid + sign * out * 0.72, y + out * 0.12])
      if (height > 230) points.push([mid + sign * out * 0.6, y + out * 0.3], [mid + sign * out * 0.42, y + out * 0.1])
      points.push([mid + sign * out * 0.26, y + tier * 0.12])
    }
    return points
  }
  const trunk = Math.max(0.8, height * 0.014)
  return line([
    [x + lean, base - height],
    ...side(1),
    [x + trunk, base - height * 0.05],
    [x + trunk, base + 6],
    [x - trunk, base + 6],
    [x - trunk, base - height * 0.05],
    ...side(-1).reverse(),
  ])
}

/** A stand of conifers along a crest, drawn as one shape. */
export function forest(
  seed: string,
  along: readonly Point[],
  options: {
    count: number
    height: readonly [number, number]
    fill: string
    spread?: number
    gather?: (x: number) => number
  }
): string {
  const rand = random(seed)
  const d: string[] = []
  for (let i = 0; i < options.count; i++) {
    const [x, y] = rand.pick(along)
    const dense = options.gather?.(x) ?? 1
    if (rand.next() > dense) continue
    const tall = rand.between(...options.height) * (0.6 + 0.4 * dense)
    d.push(pine(x + rand.between(-4, 4), y + 4, tall, rand, (options.spread ?? 0.19) * rand.between(0.8, 1.15)))
  }
  return path(d.join(""), { fill: options.fill })
}

/** A conifer carrying snow on the side the light comes from. */
export function snowPine(
  seed: string,
  x: number,
  base: number,
  height: number,
  colors: { dark: string; snow: string },
  light: -1 | 1 = -1
): string {
  const rand = random(seed)
  const body = path(pine(x, base, height, rand, 0.23), { fill: colors.dark })
  const loads: string[] = []
  const tiers = Math.max(5, Math.round(height / 15))
  for (let i = 1; i < tiers; i++) {
    const t = (i + 0.5) / tiers
    const y = base - height * 0.97 + height * 0.93 * t
    const out = height * 0.23 * (0.08 + t ** 0.9) * rand.between(0.4, 0.85)
    const thick = (height / tiers) * rand.between(0.14, 0.34)
    if (rand.chance(0.25)) continue
    for (const sign of rand.chance(0.4) ? [light, -light] : [light]) {
      const size = sign === light ? 1 : 0.55
      const tip: Point = [x + sign * out * size, y + out * 0.18]
      loads.push(
        `M${num(x + sign * out * 0.1)} ${num(y - thick * 0.6)}Q${num(x + sign * out * 0.6)} ${num(y - thick * 1.1)} ${num(tip[0])} ${num(tip[1])}` +
          `Q${num(x + sign * out * 0.55)} ${num(y + thick * 0.35)} ${num(x + sign * out * 0.15)} ${num(y + thick * 0.1)}Z`
      )
    }
  }
  return body + path(loads.join(""), { fill: colors.snow })
}

/** Every piece of a tree turns the same way round, so that overlaps stay filled. */
const wound = (points: Point[], sign: -1 | 1): string => line(sign > 0 ? points : points.reverse())

/** Path data of a burnt trunk: bare, a little bent, with the stubs of branches; some are snapped. */
function burnt(x: number, base: number, height: number, width: number, rand: Random): string {
  const snapped = rand.chance(0.3)
  const rings = height < 110 ? 3 : height < 300 ? 6 : 10
  const tall = snapped ? height * rand.between(0.45, 0.75) : height
  const bend = rand.between(-0.035, 0.035) * height
  const at = (t: number): number => x + bend * t * t + Math.sin(t * 5 + x) * width * 0.12
  const wide = (t: number): number => (width / 2) * (snapped ? 1 - t * 0.5 : 1 - t * 0.93)
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= rings; i++) {
    const t = i / rings
    const flare = i === 0 ? 1.5 : 1
    left.push([at(t) - wide(t) * flare * rand.between(0.9, 1.1), base - tall * t])
    right.push([at(t) + wide(t) * flare * rand.between(0.9, 1.1), base - tall * t])
  }
  const tip: Point[] = snapped
    ? [
        [at(1) - wide(1) * 0.4, base - tall - width * 0.9],
        [at(1), base - tall - width * 0.2],
        [at(1) + wide(1) * 0.6, base - tall - width * 0.5],
      ]
    : []
  let d = line([...left, ...tip, ...right.reverse()])
  const branches = Math.round(height < 110 ? height / 22 : Math.min(20, height / 28))
  for (let i = 0; i < branches; i++) {
    const t = rand.between(0.28, 0.97)
    const sign = rand.chance(0.5) ? 1 : -1
    const long = height * 0.16 * (1.15 - t) * rand.between(0.35, 1.25)
    const [bx, by] = [at(t), base - tall * t]
    const rise = rand.between(-0.35, 0.25)
    const thick = Math.max(0.7, wide(t) * 0.42)
    const knee: Point = [bx + sign * long * 0.55, by + long * 0.5 * rise + long * 0.1]
    const end: Point = [bx + sign * long, by + long * (rise + rand.between(-0.05, 0.35))]
    d += wound(
      [[bx, by - thick], [knee[0], knee[1] - thick * 0.6], end, [knee[0], knee[1] + thick * 0.6], [bx, by + thick]],
      sign
    )
    if (rand.chance(0.6))
      d += wound(
        [
          [knee[0], knee[1] - thick * 0.4],
          [knee[0] + sign * long * 0.25, knee[1] - long * rand.between(0.1, 0.35)],
          [knee[0], knee[1] + thick * 0.4],
        ],
        sign
      )
  }
  return d
}

/** A burnt wood: trunks along a crest, paler the farther the plane is. */
export function burntWood(
  seed: string,
  along: readonly Point[],
  options: { count: number; height: readonly [number, number]; width: number; fill: string }
): string {
  const rand = random(seed)
  const d = Array.from({ length: options.count }, () => {
    const [x, y] = rand.pick(along)
    const tall = rand.between(...options.height)
    return burnt(x, y + 8, tall, options.width * rand.between(0.6, 1.2) * (tall / options.height[1]), rand)
  })
  return path(d.join(""), { fill: options.fill })
}
