import { known } from "../lib/known.ts"
import { mix } from "../lib/color.ts"
import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { dots, group, num, oval, path, type Point } from "../lib/svg.ts"

/** Rain in layers of depth: far rain fine and dense, near rain long and sparse. */
export function rain(
  scene: Scene,
  seed: string,
  options: { count: number; long: number; wide: number; slant: number; color: string; opacity: number }
): string {
  const rand = random(seed)
  const d = { thin: "", middle: "", thick: "" }
  for (let i = 0; i < options.count; i++) {
    const [x, y] = [rand.between(-60, scene.width + 120), rand.between(-60, scene.height)]
    const long = options.long * rand.between(0.5, 1.2)
    d[rand.pick(["thin", "middle", "thick"] as const)] +=
      `M${num(x)} ${num(y)}l${num(-long * options.slant)} ${num(long)}`
  }
  return Object.values(d)
    .map((data, i) =>
      path(data, {
        fill: "none",
        stroke: options.color,
        "stroke-width": options.wide * (0.7 + i * 0.25),
        "stroke-linecap": "round",
        opacity: num(options.opacity * (0.5 + i * 0.25), 2),
      })
    )
    .join("")
}

/** Sparks or embers rising from a place, brighter and denser near it. */
export function embers(
  seed: string,
  from: Point,
  options: { count: number; reach: number; spread: number; color: string; hot: string; size?: number; drift?: number }
): string {
  const rand = random(seed)
  const tones = [0, 1, 2, 3].map((i) => ({ t: i / 3, d: { small: "", large: "" } }))
  let halo = ""
  for (let i = 0; i < options.count; i++) {
    const t = rand.next() ** 1.4
    const x = from[0] + (rand.next() + rand.next() - 1) * options.spread * (0.15 + t) + (options.drift ?? 0) * t * t
    const y = from[1] - options.reach * t
    const size = (options.size ?? 2.2) * rand.between(0.35, 1) * (1 - t * 0.45)
    if (size > 1.6) halo += `M${num(x)} ${num(y)}h.01`
    const streak = `M${num(x)} ${num(y)}l${num(rand.between(-0.8, 0.8) * size)} ${num(size * rand.between(0.2, 1.6))}`
    known(tones[Math.min(3, Math.floor(t * 4))]).d[size > 1.3 ? "large" : "small"] += streak
  }
  const glows = path(halo, { stroke: options.color, "stroke-width": (options.size ?? 2.2) * 5.5, opacity: 0.1 })
  const sparks = tones.flatMap(({ t, d }) =>
    Object.values(d).map((data, i) =>
      path(data, {
        stroke: mix(options.hot, options.color, t),
        "stroke-width": num((options.size ?? 2.2) * (i ? 1.15 : 0.65)),
        opacity: num(0.95 - t * 0.45, 2),
      })
    )
  )
  return group({ fill: "none", "stroke-linecap": "round" }, glows, ...sparks)
}

/** Snow or ash in the air; a few flakes are near and out of focus. */
export function flakes(
  scene: Scene,
  seed: string,
  options: { count: number; size: number; color: string; opacity?: number; near?: number }
): string {
  const rand = random(seed)
  const soft = scene.blur(2.2)
  const far = Array.from({ length: options.count }, () => ({
    radius: options.size * (0.3 + rand.next() ** 3),
    x: rand.between(0, scene.width),
    y: rand.between(0, scene.height),
    opacity: (options.opacity ?? 0.7) * rand.between(0.25, 1),
  }))
  const near = Array.from({ length: options.near ?? 0 }, () => {
    const size = options.size * rand.between(2, 4.2)
    return oval(rand.between(0, scene.width), rand.between(0, scene.height), size, size, options.color, {
      opacity: num((options.opacity ?? 0.7) * rand.between(0.2, 0.45), 2),
    })
  })
  return dots(far, options.color) + `<g filter="${soft}">${near.join("")}</g>`
}

/** A column of smoke: overlapping puffs that widen and thin out as they drift. */
export function smoke(
  scene: Scene,
  seed: string,
  from: Point,
  options: { rise: number; drift: number; wide: number; color: string; opacity?: number }
): string {
  const rand = random(seed)
  const soft = scene.blur(Math.max(2, options.wide * 0.16))
  const puffs = Array.from({ length: 34 }, (_, i) => {
    const t = i / 34
    const x =
      from[0] +
      options.drift * t ** 1.5 +
      Math.sin(t * 9) * options.wide * 0.35 * t +
      rand.between(-1, 1) * options.wide * 0.3 * t
    const size = options.wide * (0.12 + t * 0.9) * rand.between(0.6, 1)
    return oval(x, from[1] - options.rise * t, size, size * 0.8, options.color, {
      opacity: num((options.opacity ?? 0.3) * (1 - t) ** 0.8 * rand.between(0.5, 1), 2),
    })
  })
  return `<g filter="${soft}">${puffs.join("")}</g>`
}
