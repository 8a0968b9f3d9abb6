import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { captions, lengthOf, trailers } from "../../artwork/trailer/edits.ts"
import { sampleRate } from "../../artwork/trailer/sound.ts"
import { boxesIn, type Box } from "../../server/files/checks/mp4-boxes.ts"
import { demoGames } from "../support/site-games.ts"
import { tracksOfWebm } from "../support/webm.ts"

const folder = resolve(import.meta.dirname, "../../static")
const file = (path: string): Promise<Buffer> => readFile(resolve(folder, `.${path}`))

const trailerOf = (game: string) => {
  const trailer = demoGames[game]?.trailer
  if (!trailer) throw new Error(`${game} has no trailer`)
  return trailer
}

/** Length in seconds, and whether there are pictures and sound, by the boxes of an MP4. */
const tracksOfMp4 = (bytes: Buffer) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const inside = ({ bodyStart, end }: Box, ...types: string[]): Box[] =>
    (boxesIn(view, bodyStart, end) ?? []).filter(({ type }) => types.includes(type))
  const [moov] = (boxesIn(view, 0, bytes.length) ?? []).filter(({ type }) => type === "moov")
  if (!moov) throw new Error("no index")
  const [head] = inside(moov, "mvhd")
  if (!head) throw new Error("no header")
  const handlers = inside(moov, "trak")
    .flatMap((track) => inside(track, "mdia"))
    .flatMap((media) => inside(media, "hdlr"))
    .map(({ bodyStart }) => bytes.toString("latin1", bodyStart + 8, bodyStart + 12))
  return {
    seconds: view.getUint32(head.bodyStart + 16) / view.getUint32(head.bodyStart + 12),
    picture: handlers.includes("vide"),
    sound: handlers.includes("soun"),
  }
}

test.each(trailers)(
  "has the trailer of $name in both formats, with sound, as long as its data says",
  async (trailer) => {
    const { mp4, webm, seconds: trailerSeconds } = trailerOf(trailer.name)
    expect(lengthOf(trailer)).toBe(trailerSeconds)
    expect(trailerSeconds).toBeGreaterThanOrEqual(20)
    expect(trailerSeconds).toBeLessThanOrEqual(30)
    const [first, second] = [await file(mp4), await file(webm ?? "")]
    for (const { seconds, picture, sound } of [tracksOfMp4(first), tracksOfWebm(second)]) {
      expect({ picture, sound }).toEqual({ picture: true, sound: true })
      expect(Math.abs(seconds - trailerSeconds)).toBeLessThan(0.2)
    }
    // The first of two sources is the smaller one.
    expect(second.length).toBeLessThan(first.length)
    expect(first.length).toBeLessThan(6_000_000)
  }
)

test.each(trailers)("cuts the trailer of $name into eight to twelve shots", ({ shots }) => {
  expect(shots.length).toBeGreaterThanOrEqual(8)
  expect(shots.length).toBeLessThanOrEqual(12)
})

test.each(trailers)("has captions for the whole trailer of $name in both languages", async (trailer) => {
  for (const locale of ["en", "ru"] as const) {
    const text = captions(trailer, locale)
    expect((await file(trailerOf(trailer.name).captions[locale] ?? "")).toString()).toBe(text)
    const times = [...text.matchAll(/(\d\d):([\d.]+) --> (\d\d):([\d.]+)/g)].map((match) => match.slice(1).map(Number))
    const spans = times.map(([m1 = 0, s1 = 0, m2 = 0, s2 = 0]) => [m1 * 60 + s1, m2 * 60 + s2] as const)
    expect(spans[0]?.[0]).toBe(0)
    expect(spans.at(-1)?.[1]).toBe(lengthOf(trailer))
    spans.slice(1).forEach(([start], i) => expect(start).toBe(spans[i]?.[1]))
  }
})

test.each(trailers)("makes the sound of $name the same every time, and loud enough without clipping", (trailer) => {
  const seconds = 6
  const bytes = trailer.score(seconds).pcm()
  expect(bytes.length).toBe(seconds * sampleRate * 4)
  expect(bytes.equals(trailer.score(seconds).pcm())).toBe(true)
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(peak).toBeGreaterThan(6_000)
  expect(peak).toBeLessThan(32_000)
})
