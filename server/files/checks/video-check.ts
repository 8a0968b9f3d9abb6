import { open, type FileHandle } from "node:fs/promises"
import { uploadedVideoLimits } from "../../../shared/limits/files.ts"
import { boxAt, boxesIn, type Box } from "./mp4-boxes.ts"
import { mp4Size, type VideoSize } from "./mp4-size.ts"
import { refuseContent, refuseFile } from "./file-refusal.ts"

const damaged = () => refuseContent("is damaged, or not a whole MP4 video")

/** In bytes; the index of a video of twenty minutes has a few hundred kilobytes. */
const indexMax = 16_777_216

/** Maximum number of top-level boxes; videos have a handful. */
const boxesMax = 10_000

/** Boxes with metadata: places, dates, owners. Players do not need them. */
const remarks = new Set(["udta", "meta", "uuid"])

/** Codecs that all browsers play. */
const codecs: Record<string, Set<string>> = { vide: new Set(["avc1", "avc3"]), soun: new Set(["mp4a"]) }

const readPart = async (file: FileHandle, start: number, length: number): Promise<DataView> => {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  return new DataView(bytes.buffer, 0, bytesRead)
}

const topBoxes = async (file: FileHandle, size: number): Promise<Box[]> => {
  const boxes: Box[] = []
  for (let offset = 0; offset < size;) {
    const box = boxAt(await readPart(file, offset, 16), offset, size, offset)
    if (!box || boxes.length === boxesMax) throw damaged()
    boxes.push(box)
    offset = box.end
  }
  return boxes
}

const children = (view: DataView, { bodyStart, end }: Pick<Box, "bodyStart" | "end">): Box[] => {
  const boxes = boxesIn(view, bodyStart, end)
  if (!boxes) throw damaged()
  return boxes
}

const descend = (view: DataView, box: Box, ...path: string[]): Box => {
  let present = box
  for (const type of path) {
    const next = children(view, present).find((child) => child.type === type)
    if (!next) throw damaged()
    present = next
  }
  return present
}

const textAt = (view: DataView, at: number, box: Box): string => {
  if (at + 4 > box.end) throw damaged()
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}

const checkTrack = (view: DataView, track: Box): void => {
  const handler = descend(view, track, "mdia", "hdlr")
  const kind = textAt(view, handler.bodyStart + 8, handler)
  const known = codecs[kind]
  if (!known) throw refuseContent("has a track that is neither picture nor sound")
  const list = descend(view, track, "mdia", "minf", "stbl", "stsd")
  for (const entry of children(view, { bodyStart: list.bodyStart + 8, end: list.end }))
    if (!known.has(entry.type))
      throw refuseContent(`is coded as ${entry.type.replace(/[^\w-]/g, "?")}; the picture must be H.264, the sound AAC`)
}

const secondsOf = (view: DataView, { bodyStart, end }: Box): number => {
  if (bodyStart + 32 > end) throw damaged()
  const long = view.getUint8(bodyStart) === 1
  const scale = view.getUint32(bodyStart + (long ? 20 : 12))
  const duration = long ? Number(view.getBigUint64(bodyStart + 24)) : view.getUint32(bodyStart + 16)
  if (scale === 0) throw damaged()
  return duration / scale
}

const checkIndex = (view: DataView, index: Box): VideoSize => {
  const { secondsMax, sideMax } = uploadedVideoLimits
  if (secondsOf(view, descend(view, index, "mvhd")) > secondsMax)
    throw refuseFile(`is longer than ${secondsMax / 60} minutes`)
  const tracks = children(view, index).filter((box) => box.type === "trak")
  for (const track of tracks) checkTrack(view, track)
  const size = mp4Size(new Uint8Array(view.buffer, 0, view.byteLength))
  if (!size) throw refuseContent("has no picture")
  if (Math.max(size.width, size.height) > sideMax) throw refuseFile(`has a side longer than ${sideMax} pixels`)
  return size
}

/** Turns a box into one that players skip. All other bytes stay in place, so no offset changes. */
const blank = async (file: FileHandle, { start, bodyStart, end }: Box): Promise<void> => {
  await file.write(Buffer.from("free"), 0, 4, start + 4)
  const zeros = Buffer.alloc(Math.min(end - bodyStart, 1_048_576))
  for (let at = bodyStart; at < end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}

/**
 * Checks that a local file is an MP4 that browsers play, and removes its metadata, such as places. Picture and sound
 * stay byte for byte.
 *
 * @throws ApiError unsupportedType for any other file, invalidRequest for a video that is too long or too large
 */
export const prepareVideo = async (path: string): Promise<VideoSize> => {
  const file = await open(path, "r+")
  try {
    const top = await topBoxes(file, (await file.stat()).size)
    const [index, second] = top.filter((box) => box.type === "moov")
    if (top[0]?.type !== "ftyp" || !index || second || !top.some((box) => box.type === "mdat")) throw damaged()
    const length = index.end - index.start
    if (length > indexMax) throw damaged()
    const view = await readPart(file, index.start, length)
    const moov = boxAt(view, 0, length)
    if (!moov) throw damaged()
    const size = checkIndex(view, moov)
    const inside = children(view, moov)
    const inTracks = inside.filter((box) => box.type === "trak").flatMap((track) => children(view, track))
    const moved = [...inside, ...inTracks].map((box) => ({
      ...box,
      start: box.start + index.start,
      bodyStart: box.bodyStart + index.start,
      end: box.end + index.start,
    }))
    for (const box of [...top, ...moved]) if (remarks.has(box.type)) await blank(file, box)
    return size
  } finally {
    await file.close()
  }
}
