import { readFile } from "node:fs/promises"
import { resolve } from "node:path"

/** A real trailer: H.264 and AAC, as a video editor wrote it. */
export const trailer = (): Promise<Buffer> =>
  readFile(resolve(import.meta.dirname, "../../server/demo/media/trailer-last-day-on-earth.mp4"))

export const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((piece) => Buffer.from(piece)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

const trackHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(84)
  header.writeUInt32BE(width * 65_536, 76)
  header.writeUInt32BE(height * 65_536, 80)
  return box("tkhd", header)
}

export type Track = { handler?: string; codec?: string; width?: number; height?: number; extra?: Buffer }

/** A track with the boxes that are checked; it does not play. */
export const track = ({ handler = "vide", codec = "avc1", width = 640, height = 360, extra }: Track = {}): Buffer => {
  const head = box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(12))
  const list = box("stsd", Buffer.alloc(8), box(codec, Buffer.alloc(8)))
  const media = box("mdia", head, box("minf", box("stbl", list)))
  return box("trak", trackHeader(width, height), media, extra ?? "")
}

/** The header of a film; `long` writes its times in eight bytes. */
export const filmHeader = (seconds: number, { long = false, scale = 1_000 } = {}): Buffer => {
  const header = Buffer.alloc(long ? 108 : 96)
  if (long) {
    header.writeUInt8(1, 0)
    header.writeUInt32BE(scale, 20)
    header.writeBigUInt64BE(BigInt(seconds * scale), 24)
  } else {
    header.writeUInt32BE(scale, 12)
    header.writeUInt32BE(seconds * scale, 16)
  }
  return box("mvhd", header)
}

/** A film with these boxes in its index; it does not play. */
export const filmOf = (...index: Buffer[]): Buffer =>
  Buffer.concat([box("ftyp", "isom", Buffer.alloc(4)), box("mdat", "x"), box("moov", ...index)])
