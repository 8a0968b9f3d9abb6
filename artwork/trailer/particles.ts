import type { Frame } from "../lib/frames.ts"
import { random } from "../lib/random.ts"
import type { Size } from "../lib/scene.ts"
import type { Shot } from "./edits.ts"

const turn = Math.PI * 2

/** Draws what is in the air at a time, in seconds. */
type Air = (frame: Frame, t: number) => void

function rising({ width, height }: Size): Air {
  const rand = random("trailer embers")
  const list = Array.from({ length: 90 }, () => ({
    x: rand.between(-60, width),
    start: rand.next(),
    speed: rand.between(0.14, 0.3),
    reach: rand.between(420, 800),
    size: rand.between(1, 2.8),
    sway: rand.between(10, 46),
    drift: rand.between(30, 190),
  }))
  return (frame, t) => {
    for (const ember of list) {
      const p = (t * ember.speed + ember.start) % 1
      const x = ember.x + ember.drift * p + Math.sin(turn * (p * 2 + ember.start)) * ember.sway
      const flicker = 0.75 + 0.25 * Math.sin(turn * (t * 1.6 + ember.start))
      frame.spark(
        x,
        height + 25 - ember.reach * p,
        ember.size * (1.25 - p * 0.5),
        [255, 178 - p * 40, 92 - p * 50],
        Math.sin(Math.PI * p) ** 0.7 * flicker
      )
    }
  }
}

function falling({ width, height }: Size): Air {
  const rand = random("trailer snow")
  const list = Array.from({ length: 150 }, () => {
    const near = rand.next() ** 2.2
    return {
      x: rand.between(-40, width + 120),
      start: rand.next(),
      speed: 0.07 + near * 0.2,
      size: 0.8 + near * 2.4,
      sway: 8 + near * 26,
      bright: rand.between(0.35, 0.8) * (1 - near * 0.35),
    }
  })
  return (frame, t) => {
    for (const flake of list) {
      const p = (flake.start + t * flake.speed) % 1
      frame.spark(
        flake.x + Math.sin(turn * (t * 0.2 + flake.start)) * flake.sway - p * 60,
        p * (height + 60) - 30,
        flake.size,
        [235, 247, 250],
        flake.bright
      )
    }
  }
}

function driving({ width, height }: Size): Air {
  const rand = random("trailer rain")
  const list = Array.from({ length: 90 }, () => ({
    x: rand.between(0, width + 260),
    start: rand.next(),
    speed: rand.between(1.3, 2),
  }))
  return (frame, t) => {
    for (const drop of list) {
      const p = (drop.start + t * drop.speed) % 1
      for (let k = 0; k < 14; k++)
        frame.spark(drop.x - p * 220 + k * 0.7, p * (height + 80) - 40 - k * 2.4, 1, [205, 218, 224], 0.2)
    }
  }
}

/** Embers, snow or rain before the camera. */
export const particles = (kind: Shot["air"], size: Size): Air =>
  kind === "embers" ? rising(size) : kind === "snow" ? falling(size) : kind === "rain" ? driving(size) : () => undefined
