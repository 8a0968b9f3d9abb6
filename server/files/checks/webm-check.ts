import { open, type FileHandle } from "node:fs/promises"
import { uploadedVideoLimits } from "../../../shared/limits/files.ts"
import {
  elementAt,
  elementHeadMax,
  elementsIn,
  floatIn,
  isWhole,
  textIn,
  unsignedIn,
  type WholeElement,
} from "./ebml-elements.ts"
import { refuseContent, refuseFile } from "./file-refusal.ts"
import type { VideoSize } from "./mp4-size.ts"

const damaged = () => refuseContent("is damaged, or not a whole WebM video")

/** What browsers record has no lengths: one can neither seek in it nor be told how long it is. */
const unfinished = () => refuseContent("is a recording that was not finished: please convert it to a whole WebM video")

/** Ids of elements; https://www.matroska.org/technical/elements.html. */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
  tags: 0x1254c367,
  void: 0xec,
  checksum: 0xbf,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  title: 0x7ba9,
  date: 0x4461,
  ownName: 0x7384,
  formerName: 0x3c83ab,
  nextName: 0x3e83bb,
  track: 0xae,
  trackName: 0x536e,
  trackType: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const

const inSegment = new Set<number>([
  ...[ids.seekHead, ids.info, ids.tracks, ids.cues, ids.cluster, ids.chapters, ids.attachments, ids.tags],
  ...[ids.void, ids.checksum],
])

/** Elements with metadata: dates, names of files, owners. Players do not need them. Checksums would no longer be right. */
const remarks = new Set<number>([
  ...[ids.chapters, ids.attachments, ids.tags, ids.checksum],
  ...[ids.title, ids.date, ids.ownName, ids.formerName, ids.nextName, ids.trackName],
])

/** Codecs of WebM that browsers play, by the type of the track. */
const codecs = new Map<number, ReadonlySet<string>>([
  [1, new Set(["V_VP8", "V_VP9", "V_AV1"])],
  [2, new Set(["A_VORBIS", "A_OPUS"])],
])

/** In bytes, of a header or a list of tracks; they have some hundreds. */
const listMax = 1_048_576

/** Maximum number of elements in the segment; a video of twenty minutes has a thousand. */
const elementsMax = 20_000

const readPart = async (file: FileHandle, start: number, length: number): Promise<DataView> => {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  return new DataView(bytes.buffer, 0, bytesRead)
}

const headAt = async (file: FileHandle, start: number, end: number): Promise<WholeElement> => {
  const element = elementAt(await readPart(file, start, elementHeadMax), start, end, start)
  if (element?.end === null) throw unfinished()
  if (!isWhole(element)) throw damaged()
  return element
}

/** An element that is read into memory, with what is in it; positions are within the view. */
type ReadElement = { view: DataView; children: WholeElement[] }

const readElement = async (file: FileHandle, { bodyStart, end }: WholeElement): Promise<ReadElement> => {
  const length = end - bodyStart
  if (length > listMax) throw damaged()
  const view = await readPart(file, bodyStart, length)
  return { view, children: childrenOf(view, 0, length) }
}

const childrenOf = (view: DataView, start: number, end: number): WholeElement[] => {
  const children = elementsIn(view, start, end)
  if (!children) throw damaged()
  return children
}

const oneOf = (elements: readonly WholeElement[], id: number): WholeElement => {
  const [found, second] = elements.filter((element) => element.id === id)
  if (!found || second) throw damaged()
  return found
}

const segmentParts = async (file: FileHandle, { bodyStart, end }: WholeElement): Promise<WholeElement[]> => {
  const parts: WholeElement[] = []
  for (let offset = bodyStart; offset < end;) {
    const part = await headAt(file, offset, end)
    if (!inSegment.has(part.id) || parts.length === elementsMax) throw damaged()
    parts.push(part)
    offset = part.end
  }
  return parts
}

const checkLength = ({ view, children }: ReadElement): void => {
  const duration = children.find(({ id }) => id === ids.duration)
  if (!duration) throw unfinished()
  const scale = children.find(({ id }) => id === ids.timestampScale)
  const seconds = (floatIn(view, duration) * (scale ? unsignedIn(view, scale) : 1_000_000)) / 1e9
  if (!(seconds >= 0)) throw damaged()
  const { secondsMax } = uploadedVideoLimits
  if (seconds > secondsMax) throw refuseFile(`is longer than ${secondsMax / 60} minutes`)
}

/** @returns the size of a track of pictures; null for one of sound */
const checkTrack = (view: DataView, parts: readonly WholeElement[]): VideoSize | null => {
  const known = codecs.get(unsignedIn(view, oneOf(parts, ids.trackType)))
  if (!known) throw refuseContent("has a track that is neither picture nor sound")
  const codec = textIn(view, oneOf(parts, ids.codec))
  if (!known.has(codec) || parts.some(({ id }) => id === ids.encodings))
    throw refuseContent(
      `is coded as ${codec.replace(/[^\w/-]/g, "?")}; the picture must be VP8, VP9 or AV1, the sound Opus or Vorbis`
    )
  const video = parts.find(({ id }) => id === ids.video)
  if (!video) return null
  const inside = childrenOf(view, video.bodyStart, video.end)
  return { width: unsignedIn(view, oneOf(inside, ids.width)), height: unsignedIn(view, oneOf(inside, ids.height)) }
}

const checkTracks = ({ view, children }: ReadElement): VideoSize => {
  const tracks = children.filter(({ id }) => id === ids.track)
  const [size] = tracks.flatMap(({ bodyStart, end }) => checkTrack(view, childrenOf(view, bodyStart, end)) ?? [])
  if (!size || size.width < 1 || size.height < 1) throw refuseContent("has no picture")
  const { sideMax } = uploadedVideoLimits
  if (Math.max(size.width, size.height) > sideMax) throw refuseFile(`has a side longer than ${sideMax} pixels`)
  return size
}

/** Turns an element into one that players skip. All other bytes stay in place, so no offset changes. */
const blank = async (file: FileHandle, { start, end }: WholeElement): Promise<void> => {
  const length = end - start
  const head = Buffer.alloc(length < 129 ? 2 : 9)
  head[0] = ids.void
  // The size of a size: one byte, or eight of which the first only says so.
  if (head.length === 2) head[1] = 0x80 | (length - 2)
  else {
    head[1] = 0x01
    head.writeUIntBE(length - 9, 3, 6)
  }
  await file.write(head, 0, head.length, start)
  const zeros = Buffer.alloc(Math.min(length - head.length, 1_048_576))
  for (let at = start + head.length; at < end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}

/** The elements in one that was read, and in its tracks, with their positions in the file. */
const placesIn = ({ view, children }: ReadElement, offset: number): WholeElement[] =>
  [
    ...children,
    ...children.filter(({ id }) => id === ids.track).flatMap(({ bodyStart, end }) => childrenOf(view, bodyStart, end)),
  ].map((element) => ({ ...element, start: element.start + offset, end: element.end + offset }))

/**
 * Checks that a local file is a WebM that browsers play, and removes its metadata, such as dates and names of files. Picture and
 * sound stay byte for byte.
 *
 * @throws ApiError unsupportedType for any other file, invalidRequest for a video that is too long or too large
 */
export const prepareWebm = async (path: string): Promise<VideoSize> => {
  const file = await open(path, "r+")
  try {
    const { size: fileSize } = await file.stat()
    const header = await headAt(file, 0, fileSize)
    if (header.id !== ids.header) throw damaged()
    const { view: headerView, children: headerParts } = await readElement(file, header)
    if (textIn(headerView, oneOf(headerParts, ids.docType)) !== "webm") throw damaged()
    const segment = await headAt(file, header.end, fileSize)
    if (segment.id !== ids.segment || segment.end !== fileSize) throw damaged()
    const parts = await segmentParts(file, segment)
    if (!parts.some(({ id }) => id === ids.cluster)) throw damaged()
    const [infoAt, tracksAt] = [oneOf(parts, ids.info), oneOf(parts, ids.tracks)]
    const [info, tracks] = [await readElement(file, infoAt), await readElement(file, tracksAt)]
    checkLength(info)
    const size = checkTracks(tracks)
    const inside = [...placesIn(info, infoAt.bodyStart), ...placesIn(tracks, tracksAt.bodyStart)]
    for (const element of [...parts, ...inside]) if (remarks.has(element.id)) await blank(file, element)
    return size
  } finally {
    await file.close()
  }
}
