import { random } from "../lib/random.ts"

/** Samples a second. */
export const sampleRate = 48_000

/** A sound as a function of the time since its start, in seconds; from about -1 to 1. */
type Voice = (t: number) => number

/** Smooth rise and fall: `attack` seconds up, `release` seconds down at the end. */
export const envelope =
  (long: number, attack: number, release: number): Voice =>
  (t) =>
    Math.max(0, Math.min(1, t / attack, (long - t) / release))

/** The frequency of a note, in hertz: `A4` is 440. */
export function note(name: string): number {
  const [, letter = "A", sign = "", octave = "4"] = /^([A-G])(#|b)?(\d)$/.exec(name) ?? []
  const steps = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 }[letter] ?? 0
  return 440 * 2 ** ((steps + (sign === "#" ? 1 : sign === "b" ? -1 : 0)) / 12 + Number(octave) - 4)
}

/** White noise through a band around a frequency that may move; `width` is the band as a share of it. */
export function band(seed: string, center: Voice, width: number): Voice {
  const rand = random(seed)
  let [low, middle] = [0, 0]
  return (t) => {
    const f = 2 * Math.sin((Math.PI * Math.min(8_000, center(t))) / sampleRate)
    const high = rand.next() * 2 - 1 - low - width * middle
    middle += f * high
    low += f * middle
    return middle * width * 2.2
  }
}

/** A plucked string (Karplus and Strong). */
export function pluck(seed: string, frequency: number): Voice {
  const rand = random(seed)
  const string = Float32Array.from({ length: Math.round(sampleRate / frequency) }, () => rand.next() * 2 - 1)
  let [at, last] = [0, 0]
  return () => {
    const out = string[at] ?? 0
    string[at] = ((out + last) / 2) * 0.9965
    last = out
    at = (at + 1) % string.length
    return out
  }
}

/** A bowed or blown tone: harmonics that grow weaker, a little vibrato. */
export function tone(frequency: number, harmonics: number, fall: number, vibrato = 0): Voice {
  let phase = 0
  return (t) => {
    phase += (frequency * (1 + vibrato * Math.sin(t * 33))) / sampleRate
    let sum = 0
    for (let n = 1; n <= harmonics; n++) sum += Math.sin(2 * Math.PI * phase * n) / n ** fall
    return sum * 0.5
  }
}

/** A drum: a tone that falls, with a click of skin. */
export function drum(seed: string, from: number, to: number, long: number): Voice {
  const rand = random(seed)
  let phase = 0
  return (t) => {
    phase += (to + (from - to) * Math.exp(-t * 26)) / sampleRate
    const skin = (rand.next() * 2 - 1) * Math.exp(-t * 120) * 0.5
    return (Math.sin(2 * Math.PI * phase) + skin) * Math.exp((-t * 5) / long)
  }
}

/** Metal that is struck. */
export const metal =
  (frequency: number, decay: number): Voice =>
  (t) =>
    [1, 2.76, 5.4, 8.93, 11.3].reduce(
      (sum, ratio, i) =>
        sum + Math.sin(2 * Math.PI * frequency * ratio * t) * Math.exp(-t * decay * (1 + i * 0.6)) * 0.5 ** i,
      0
    )

/** A tone that glides between frequencies: pairs of a time and a frequency. */
export function glide(points: readonly (readonly [at: number, frequency: number])[], harmonics = 3): Voice {
  let phase = 0
  return (t) => {
    const next = points.findIndex(([at]) => at > t)
    const [a, b] = [points[Math.max(0, next - 1)] ?? [0, 0], points[next === -1 ? points.length - 1 : next] ?? [0, 0]]
    const part = b[0] > a[0] ? Math.min(1, Math.max(0, (t - a[0]) / (b[0] - a[0]))) : 1
    phase += ((a[1] + (b[1] - a[1]) * part * part * (3 - 2 * part)) * (1 + 0.006 * Math.sin(t * 31))) / sampleRate
    let sum = 0
    for (let n = 1; n <= harmonics; n++) sum += Math.sin(2 * Math.PI * phase * n) / n ** 2
    return sum
  }
}

/** Short random clicks: a fire, or drops. */
export function crackle(seed: string, often: number, decay: number): Voice {
  const rand = random(seed)
  let left = 0
  return () => {
    if (rand.next() < often / sampleRate) left = rand.between(0.3, 1)
    left *= 1 - decay / sampleRate
    return (rand.next() * 2 - 1) * left
  }
}

/** What is heard, in two channels. */
export class Mix {
  readonly seconds: number
  readonly #sides: readonly [Float32Array, Float32Array]
  readonly #room: Float32Array

  constructor(seconds: number) {
    this.seconds = seconds
    const length = Math.round(seconds * sampleRate)
    this.#sides = [new Float32Array(length), new Float32Array(length)]
    this.#room = new Float32Array(length)
  }

  /** Adds a voice: when it starts, how long it lasts, how loud, where (-1 left, 1 right), and how much of it echoes. */
  add(
    start: number,
    long: number,
    voice: Voice,
    { loud, pan = 0, room = 0, shape }: { loud: number; pan?: number; room?: number; shape?: Voice }
  ): this {
    const first = Math.round(start * sampleRate)
    const count = Math.min(Math.round(long * sampleRate), this.#room.length - first)
    const [left, right] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)]
    const edge = envelope(long, 0.004, 0.03)
    for (let i = 0; i < count; i++) {
      const t = i / sampleRate
      const value = voice(t) * loud * edge(t) * (shape ? shape(t) : 1)
      const at = first + i
      this.#sides[0][at] = (this.#sides[0][at] ?? 0) + value * left
      this.#sides[1][at] = (this.#sides[1][at] ?? 0) + value * right
      this.#room[at] = (this.#room[at] ?? 0) + value * room
    }
    return this
  }

  /** The whole as 16-bit PCM, left and right in turn, with the echo of a large room and a soft limit; fades at the end. */
  pcm(): Buffer {
    const echo = [
      echoOf(this.#room, [1_557, 1_617, 1_991, 2_322]),
      echoOf(this.#room, [1_613, 1_737, 2_053, 2_411]),
    ] as const
    const fade = envelope(this.seconds, 0.02, 1.4)
    const bytes = Buffer.alloc(this.#room.length * 4)
    for (let i = 0; i < this.#room.length; i++) {
      for (const side of [0, 1] as const) {
        const value = ((this.#sides[side][i] ?? 0) + (echo[side][i] ?? 0)) * fade(i / sampleRate)
        bytes.writeInt16LE(Math.round(Math.tanh(value * 1.1) * 31_000), i * 4 + side * 2)
      }
    }
    return bytes
  }
}

/** An echo of many walls (Schroeder): combs side by side, then two all-pass filters. */
function echoOf(dry: Float32Array, delays: readonly number[]): Float32Array {
  let wet = new Float32Array(dry.length)
  for (const delay of delays) {
    const line = new Float32Array(delay * 2)
    let soft = 0
    for (let i = 0; i < dry.length; i++) {
      const at = i % line.length
      const old = line[at] ?? 0
      soft += (old - soft) * 0.6
      line[at] = (dry[i] ?? 0) + soft * 0.82
      wet[i] = (wet[i] ?? 0) + old * 0.25
    }
  }
  for (const delay of [556, 441]) {
    const line = new Float32Array(delay)
    const out = new Float32Array(dry.length)
    for (let i = 0; i < dry.length; i++) {
      const at = i % delay
      const old = line[at] ?? 0
      const value = (wet[i] ?? 0) + old * 0.5
      line[at] = value
      out[i] = old - value * 0.5
    }
    wet = out
  }
  return wet
}
