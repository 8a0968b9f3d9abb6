/**
 * Renders the looping trailers from the hero scenes: slow parallax, embers, snow and northern lights.
 * Needs ffmpeg on PATH. `npm run render:video -w artwork [-- last-day-on-earth|frostborn]`; a few minutes each, one core.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFile, mkdir } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { Frame, plane, type Plane } from "./lib/frames.ts"
import { random } from "./lib/random.ts"
import { Scene, type Size } from "./lib/scene.ts"
import { emberOverpass } from "./scenes/ember-overpass.ts"
import { lights } from "./parts/sea.ts"
import { frostLongship } from "./scenes/frost-longship.ts"

const size: Size = { width: 1280, height: 720 }
const [rate, seconds, margin] = [24, 7, 44]
const turn = Math.PI * 2

type Trailer = {
  name: string
  scene: Scene
  /** Layers that are drawn anew for every frame instead of being moved. */
  alive: string[]
  /** How a layer sways on its own, in pixels. */
  sway?: (name: string, t: number) => readonly [number, number]
  /** Draws the living parts that belong right after a layer. */
  after?: (name: string, frame: Frame, t: number) => Promise<void>
  particles: (frame: Frame, t: number) => void
}

function rising(count: number): Trailer["particles"] {
  const rand = random("trailer embers")
  const list = Array.from({ length: count }, () => ({
    x: rand.between(-60, 1280),
    start: rand.next(),
    laps: rand.whole(1, 2),
    reach: rand.between(420, 800),
    size: rand.between(1, 3.1),
    sway: rand.between(10, 46),
    beat: rand.whole(1, 3),
    drift: rand.between(30, 190),
  }))
  return (frame, t) => {
    for (const ember of list) {
      const p = (t * ember.laps + ember.start) % 1
      const x = ember.x + ember.drift * p + Math.sin(turn * (p * ember.beat + ember.start)) * ember.sway
      const flicker = 0.75 + 0.25 * Math.sin(turn * (t * 9 * ember.beat + ember.start))
      frame.spark(
        x,
        745 - ember.reach * p,
        ember.size * (1.25 - p * 0.5),
        [255, 178 - p * 40, 92 - p * 50],
        Math.sin(Math.PI * p) ** 0.7 * flicker
      )
    }
  }
}

function falling(count: number): Trailer["particles"] {
  const rand = random("trailer snow")
  const high = 780
  const list = Array.from({ length: count }, () => {
    const near = rand.next() ** 2.2
    // Far flakes fall a third of the height in one loop and come in threes, so that they look slower and still loop.
    return {
      x: rand.between(-40, 1320),
      start: rand.next(),
      copies: near > 0.6 ? 1 : near > 0.25 ? 2 : 3,
      size: 0.8 + near * 2.4,
      sway: 8 + near * 26,
      beat: rand.whole(1, 2),
      bright: rand.between(0.35, 0.8) * (1 - near * 0.35),
    }
  })
  return (frame, t) => {
    for (const flake of list) {
      for (let copy = 0; copy < flake.copies; copy++) {
        const p = (flake.start + copy / flake.copies + t / flake.copies) % 1
        const x = flake.x + copy * 311 + Math.sin(turn * (t * flake.beat + flake.start)) * flake.sway - p * 60
        frame.spark(((x + 60) % 1400) - 60, p * high - 30, flake.size, [235, 247, 250], flake.bright)
      }
    }
  }
}

function emberTrailer(): Trailer {
  return {
    name: "last-day-on-earth",
    scene: emberOverpass(size, { seed: "hero", sun: 0.66, radius: 168, shift: -1 }),
    alive: ["ash"],
    sway: (name, t) => (name === "clouds" ? [Math.sin(turn * t + 0.6) * 16, 0] : [0, 0]),
    particles: rising(150),
  }
}

function frostTrailer(): Trailer {
  const sky: Size = { width: 640, height: 360 }
  return {
    name: "frostborn",
    scene: frostLongship(size, { seed: "hero", at: 0.67, scale: 0.9 }),
    alive: ["snow", "aurora"],
    sway: (name, t) => {
      if (name === "ship") return [Math.sin(turn * t) * 3, Math.sin(turn * 2 * t) * 3.2]
      if (name === "reflection") return [Math.sin(turn * t) * 3, -Math.sin(turn * 2 * t) * 2]
      if (name === "near-sea") return [Math.sin(turn * t + 1) * 15, Math.sin(turn * 2 * t + 1.4) * 3.4]
      if (name === "middle-sea") return [Math.sin(turn * t + 2.4) * 8, Math.sin(turn * 2 * t + 0.5) * 1.8]
      return [0, 0]
    },
    after: async (name, frame, t) => {
      if (name !== "stars") return
      const scene = new Scene(sky)
      scene.add("aurora", 0, lights(scene, "hero", 450, 1, turn * t))
      const small = await plane(scene, () => true, margin / 2)
      frame.over(await enlarge(small), 0, 0)
    },
    particles: falling(210),
  }
}

async function enlarge(small: Omit<Plane, "name" | "depth">): Promise<Omit<Plane, "name" | "depth">> {
  const { default: sharp } = await import("sharp")
  const [width, height] = [small.width * 2, small.height * 2]
  // Colour is premultiplied already, so the four channels are resized as they are.
  const channels = await Promise.all(
    [0, 1, 2, 3].map((c) =>
      sharp(Buffer.from(small.pixels.filter((_, i) => i % 4 === c)), {
        raw: { width: small.width, height: small.height, channels: 1 },
      })
        .resize(width, height, { kernel: "cubic" })
        .toColourspace("b-w")
        .raw()
        .toBuffer()
    )
  )
  const pixels = new Uint8Array(width * height * 4)
  channels.forEach((channel, c) => {
    for (let i = 0; i < channel.length; i++) pixels[i * 4 + c] = channel[i] ?? 0
  })
  return { width, height, margin: small.margin * 2, pixels, rows: [0, height - 1] }
}

function encoder(file: string) {
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${size.width}x${size.height}`,
    "-r",
    String(rate),
    "-i",
    "-",
  ]
  const colour = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
  ]
  const video = [
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "25",
    "-x264-params",
    "aq-mode=3:deblock=0,0",
    "-pix_fmt",
    "yuv420p",
    "-threads",
    "1",
  ]
  const run = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      ...input,
      ...colour,
      ...video,
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      "-flags:v",
      "+bitexact",
      "-movflags",
      "+faststart",
      "-an",
      file,
    ],
    { stdio: ["pipe", "inherit", "inherit"] }
  )
  const ended = once(run, "close").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  })
  return { input: run.stdin, ended }
}

async function render(trailer: Trailer): Promise<void> {
  const planes: Plane[] = []
  for (const layer of trailer.scene.layers) {
    if (!trailer.alive.includes(layer.name))
      planes.push({
        name: layer.name,
        depth: layer.depth,
        ...(await plane(trailer.scene, (other) => other === layer, margin)),
      })
  }
  const folder = fileURLToPath(new URL("../static/video/", import.meta.url))
  await mkdir(folder, { recursive: true })
  const file = `${folder}${trailer.name}.mp4`
  const { input, ended } = encoder(file)
  const frame = new Frame(size.width, size.height)
  const rand = random("dither")
  const dither = Float32Array.from({ length: size.width * size.height }, () => (rand.next() + rand.next() - 1) * 2.4)
  const count = rate * seconds
  for (let i = 0; i < count; i++) {
    const t = i / count
    const camera = Math.sin(turn * t)
    for (const item of planes) {
      const [sx, sy] = trailer.sway?.(item.name, t) ?? [0, 0]
      frame.over(item, camera * 24 * item.depth + sx, sy)
      await trailer.after?.(item.name, frame, t)
    }
    trailer.particles(frame, t)
    if (!input.write(frame.take(dither))) await once(input, "drain")
  }
  input.end()
  await ended
  await copyFile(file, fileURLToPath(new URL(`../server/demo/media/trailer-${trailer.name}.mp4`, import.meta.url)))
  console.log(`${trailer.name}.mp4 ${count} frames`)
}

const wanted = process.argv[2]
for (const trailer of [emberTrailer, frostTrailer]) {
  const made = trailer()
  if (!wanted || wanted === made.name) await render(made)
}
