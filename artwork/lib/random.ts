import { known } from "./known.ts"

/** A seeded source of numbers: the same seed always draws the same picture. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A number between two bounds. */
  between(low: number, high: number): number
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number
  /** One item of a list. */
  pick<T>(items: readonly T[]): T
  /** True with the given probability. */
  chance(probability: number): boolean
}

const hash = (seed: string) => {
  let h = 2166136261
  for (const c of seed) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619)
  return h >>> 0
}

/** Starts a seeded generator (mulberry32) from a name. */
export function random(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (items) => known(items[Math.floor(next() * items.length)]),
    chance: (probability) => next() < probability,
  }
}

const lattice = (h: number, x: number, y: number) => {
  let v = Math.imul(x, 374761393) + Math.imul(y, 668265263) + h
  v = Math.imul(v ^ (v >>> 13), 1274126177)
  return ((v ^ (v >>> 16)) >>> 0) / 4294967296
}
const smooth = (t: number) => t * t * (3 - 2 * t)

/** Smooth value noise over a plane, from 0 to 1. */
function noise(seed: string) {
  const h = hash(seed)
  return (x: number, y = 0): number => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - x0), smooth(y - y0)]
    const top = lattice(h, x0, y0) * (1 - u) + lattice(h, x0 + 1, y0) * u
    const bottom = lattice(h, x0, y0 + 1) * (1 - u) + lattice(h, x0 + 1, y0 + 1) * u
    return top * (1 - v) + bottom * v
  }
}

/** Several octaves of noise added up; from about -1 to 1. */
export function fractal(seed: string, octaves = 4, gain = 0.5) {
  const layers = Array.from({ length: octaves }, (_, i) => noise(`${seed}/${i}`))
  return (x: number, y = 0): number => {
    let [sum, size, total] = [0, 1, 0]
    layers.forEach((layer, i) => {
      sum += (layer(x * 2 ** i, y * 2 ** i) * 2 - 1) * size
      total += size
      size *= gain
    })
    return (sum / total) * 1.6
  }
}
