import { readFile } from "node:fs/promises"
import { resolve } from "node:path"

/** A number of variable length of EBML (RFC 8794, section 4): its value, without its marker unless kept, and its length in bytes. */
const number = (bytes: Buffer, at: number, keepMarker: boolean): { value: number; length: number } => {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  let value = keepMarker ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, length }
}

type Element = { id: number; start: number; end: number }

const elementsIn = (bytes: Buffer, start: number, end: number): Element[] => {
  const elements: Element[] = []
  for (let at = start; at < end;) {
    const id = number(bytes, at, true)
    const size = number(bytes, at + id.length, false)
    const body = at + id.length + size.length
    elements.push({ id: id.value, start: body, end: Math.min(end, body + size.value) })
    at = body + size.value
  }
  return elements
}

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  duration: 0x4489,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
}

/** Length in seconds of a WebM, and whether it has pictures and sound. */
export const tracksOfWebm = (bytes: Buffer): { seconds: number; picture: boolean; sound: boolean } => {
  const inside = ({ start, end }: Element, id: number) => elementsIn(bytes, start, end).filter((one) => one.id === id)
  const segment = elementsIn(bytes, 0, bytes.length).find(({ id }) => id === ids.segment)
  const info = segment && inside(segment, ids.info)[0]
  const duration = info && inside(info, ids.duration)[0]
  if (!duration) throw new Error("no duration")
  const scale = inside(info, ids.scale)[0]
  const nanoseconds = scale ? bytes.readUIntBE(scale.start, scale.end - scale.start) : 1_000_000
  const value =
    duration.end - duration.start === 8 ? bytes.readDoubleBE(duration.start) : bytes.readFloatBE(duration.start)
  const types = inside(segment, ids.tracks)
    .flatMap((tracks) => inside(tracks, ids.track))
    .flatMap((track) => inside(track, ids.type))
    .map(({ start }) => bytes[start])
  return { seconds: (value * nanoseconds) / 1e9, picture: types.includes(1), sound: types.includes(2) }
}

/** A real trailer: VP9 and Opus, as ffmpeg wrote it. */
export const webmTrailer = (): Promise<Buffer> =>
  readFile(resolve(import.meta.dirname, "../../static/video/frostborn.webm"))

/** An element with a size of eight bytes. @param id as hexadecimal digits, with its marker */
export const element = (id: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((piece) => Buffer.from(piece)))
  const size = Buffer.alloc(8)
  size.writeUInt32BE(body.length, 4)
  size[0] = 1
  return Buffer.concat([Buffer.from(id, "hex"), size, body])
}

/** An element whose writer did not know how long it would be. */
export const endless = (id: string, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(id, "hex"), Buffer.from("01ffffffffffffff", "hex"), ...content])

const unsigned = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const seconds = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value * 1_000)
  return element("4489", bytes)
}

/** What a WebM says of itself; `more` stands beside its length. */
export const webmInfo = (length: Buffer = seconds(5), ...more: Buffer[]): Buffer =>
  element("1549a966", element("2ad7b1", unsigned(1_000_000)), length, ...more)

type WebmTrack = { type?: number; codec?: string; width?: number; height?: number; more?: Buffer[] }

export const webmTrack = ({
  type = 1,
  codec = "V_VP9",
  width = 640,
  height = 360,
  more = [],
}: WebmTrack = {}): Buffer =>
  element(
    "ae",
    element("83", Buffer.from([type])),
    element("86", codec),
    ...(type === 1 ? [element("e0", element("b0", unsigned(width)), element("ba", unsigned(height)))] : []),
    ...more
  )

export const webmTracks = (...tracks: Buffer[]): Buffer => element("1654ae6b", ...tracks)

export const cluster = element("1f43b675", "x")

/** A video with these parts in its segment; it does not play. */
export const webmOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([element("1a45dfa3", element("4282", "webm")), element("18538067", ...parts)])
