/**
 * Renders the trailers: shots of the scenes with a moving camera, their captions, and a score made by code.
 * Needs ffmpeg on PATH. `npm run render:video -w artwork [-- last-day-on-earth|frostborn [seconds]]`; some minutes each.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFile, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Frame, plane, type Plane } from "./lib/frames.ts"
import { random } from "./lib/random.ts"
import { write } from "./lib/raster.ts"
import type { Layer, Scene, Size } from "./lib/scene.ts"
import { cameraWidth, captions, lengthOf, trailers, type Camera, type Shot, type Trailer } from "./trailer/edits.ts"
import { particles } from "./trailer/particles.ts"
import { sampleRate } from "./trailer/sound.ts"

const size: Size = { width: 1024, height: 576 }
const [rate, margin] = [24, 56]

const ffmpeg = async (
  args: readonly string[],
  feed?: (input: NodeJS.WritableStream) => Promise<void>
): Promise<void> => {
  const run = spawn("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: ["pipe", "inherit", "inherit"] })
  const ended = once(run, "close")
  await feed?.(run.stdin)
  run.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
}

/** Layers that move together become one plane; the interface of a game is one that does not move. */
async function planesOf(scene: Scene, zoomMost: number): Promise<Plane[]> {
  const groups: { name: string; depth: number; layers: Layer[] }[] = []
  for (const layer of scene.layers) {
    const last = groups.at(-1)
    const fixed = layer.name === "hud"
    if (last && !fixed && last.name !== "hud" && layer.depth - last.depth < 0.16 && layer.depth >= last.depth)
      last.layers.push(layer)
    else groups.push({ name: layer.name, depth: layer.depth, layers: [layer] })
  }
  return Promise.all(
    groups.map(({ name, depth, layers }) =>
      plane(scene, name, depth, (layer) => layers.includes(layer), { margin, detail: name === "hud" ? 1 : zoomMost })
    )
  )
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
const between = (from: Camera, to: Camera, t: number): Camera => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
]

/** Draws one shot frame by frame. */
async function* framesOf(
  shot: Shot,
  [first, end]: readonly [number, number],
  last: boolean,
  dither: Float32Array
): AsyncGenerator<Buffer> {
  const pan = size.width / cameraWidth
  const detail = Math.max(shot.from[2], shot.to[2])
  const steps: Plane[][] = []
  for (const step of shot.steps) steps.push(await planesOf(step(size), detail))
  const frame = new Frame(size.width, size.height)
  const air = particles(shot.air, size)
  const count = end - first
  for (let i = 0; i < count; i++) {
    const t = i / count
    const [x, y, zoom] = between(shot.from, shot.to, 0.25 * smooth(t) + 0.75 * t)
    const planes = steps[Math.floor(i / rate / (shot.beat ?? shot.seconds)) % steps.length] ?? []
    const flat = planes.every(({ name, depth }) => name === "hud" || depth === planes[0]?.depth)
    for (const item of planes) {
      // A map that is seen from above moves as one; a landscape moves by the distance of its planes.
      const near = item.name === "hud" ? 0 : flat ? 1 : 0.3 + 0.7 * item.depth
      frame.over(item, -x * near * pan, -y * near * pan, 1 + (zoom - 1) * near)
    }
    air(frame, (first + i) / rate)
    frame.dim(Math.min(1, (first + i) / 14, last ? (count - 1 - i) / 16 : 1))
    yield frame.take(dither)
  }
}

/** The formats that are kept; picture and sound come from files without loss. */
const formats = (picture: string, sound: string) => {
  const input = [
    "-i",
    picture,
    "-i",
    sound,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-flags:a",
    "+bitexact",
  ]
  const h264 = [
    "-c:v",
    "libx264",
    "-preset",
    "medium",
    "-x264-params",
    "aq-mode=3",
    "-pix_fmt",
    "yuv420p",
    "-threads",
    "2",
    "-movflags",
    "+faststart",
    "-c:a",
    "aac",
  ]
  return {
    mp4: [...input, ...h264, "-crf", "26", "-b:a", "112k"],
    webm: [
      ...input,
      "-c:v",
      "libvpx-vp9",
      "-crf",
      "38",
      "-b:v",
      "0",
      "-deadline",
      "good",
      "-cpu-used",
      "4",
      "-row-mt",
      "1",
      "-threads",
      "2",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "libopus",
      "-b:a",
      "80k",
    ],
  }
}

async function render(trailer: Trailer, most: number): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "trailer-"))
  const [picture, sound] = [join(work, "picture.mkv"), join(work, "sound.mkv")]
  const seconds = Math.min(most, lengthOf(trailer))
  const rand = random("dither")
  const dither = Float32Array.from({ length: size.width * size.height }, () => (rand.next() + rand.next() - 1) * 1.1)
  const color = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
  ]
  let drawn = 0
  try {
    await ffmpeg(
      [
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
        ...color,
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-qp",
        "8",
        "-pix_fmt",
        "yuv420p",
        picture,
      ],
      async (input) => {
        let start = 0
        for (const [i, shot] of trailer.shots.entries()) {
          const frames = [start, start + shot.seconds].map((at) => Math.round(at * rate)) as [number, number]
          start += shot.seconds
          for await (const bytes of framesOf(shot, frames, i === trailer.shots.length - 1, dither)) {
            if (drawn >= seconds * rate) return
            if (!input.write(bytes)) await once(input, "drain")
            drawn += 1
          }
          console.log(`${trailer.name}: shot ${i + 1} of ${trailer.shots.length}`)
        }
      }
    )
    await ffmpeg(
      ["-f", "s16le", "-ar", String(sampleRate), "-ac", "2", "-i", "-", "-c:a", "pcm_s16le", sound],
      async (input) => {
        if (
          !input.write(
            trailer
              .score(lengthOf(trailer))
              .pcm()
              .subarray(0, Math.round((drawn / rate) * sampleRate) * 4)
          )
        )
          await once(input, "drain")
      }
    )
    const how = formats(picture, sound)
    const site = fileURLToPath(new URL(`../static/video/${trailer.name}`, import.meta.url))
    await ffmpeg([...how.mp4, `${site}.mp4`])
    await ffmpeg([...how.webm, `${site}.webm`])
    await copyFile(
      `${site}.mp4`,
      fileURLToPath(new URL(`../server/demo/media/trailer-${trailer.name}.mp4`, import.meta.url))
    )
    for (const locale of ["en", "ru"] as const) await write(`${site}.${locale}.vtt`, captions(trailer, locale))
    console.log(`${trailer.name}: ${drawn} frames`)
  } finally {
    await rm(work, { recursive: true })
  }
}

const [wanted, most = "600"] = process.argv.slice(2)
for (const trailer of trailers) if (!wanted || wanted === trailer.name) await render(trailer, Number(most))
