import { boxAt, type Box } from "./mp4-boxes.ts"

export type VideoSize = { width: number; height: number }

/** Boxes that lead to the track headers; ISO/IEC 14496-12, section 8. */
const containers = new Set(["moov", "trak"])

/**
 * Size in pixels of the first picture track of an MP4, from its track header; null when none is found. A rotation in
 * the header's matrix is ignored, because the site's own videos have none.
 *
 * @param bytes the complete file, or only its `moov` box
 */
export const mp4Size = (bytes: Uint8Array): VideoSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return findSize(view, 0, view.byteLength)
}

const findSize = (view: DataView, start: number, end: number): VideoSize | null => {
  let offset = start
  while (offset < end) {
    const box = boxAt(view, offset, end)
    if (!box) return null
    const size = containers.has(box.type)
      ? findSize(view, box.bodyStart, box.end)
      : box.type === "tkhd"
        ? headerSize(view, box)
        : null
    if (size) return size
    offset = box.end
  }
  return null
}

/** Width and height are the last eight bytes of the header, as 16.16 fixed point; sound tracks have zeros there. */
const headerSize = (view: DataView, { bodyStart, end }: Box): VideoSize | null => {
  if (end - bodyStart < 8) return null
  const width = view.getUint32(end - 8) / 65_536
  const height = view.getUint32(end - 4) / 65_536
  return width >= 1 && height >= 1 ? { width: Math.round(width), height: Math.round(height) } : null
}
