export type VideoSize = { width: number; height: number }

/** Boxes that lead to the track headers; ISO/IEC 14496-12, section 8. */
const containers = new Set(["moov", "trak"])

/**
 * Size in pixels of the first picture track of an MP4, from its track header; null when there is none to be found.
 * A rotation in the header's matrix is not followed, as the site's own videos have none.
 */
export const mp4Size = (bytes: Uint8Array): VideoSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return findSize(view, 0, view.byteLength)
}

const findSize = (view: DataView, start: number, end: number): VideoSize | null => {
  let offset = start
  while (offset + 8 <= end) {
    const { type, bodyStart, boxEnd } = boxAt(view, offset, end)
    if (boxEnd <= offset || boxEnd > end) return null
    const size = containers.has(type)
      ? findSize(view, bodyStart, boxEnd)
      : type === "tkhd"
        ? headerSize(view, boxEnd)
        : null
    if (size) return size
    offset = boxEnd
  }
  return null
}

const boxAt = (view: DataView, offset: number, end: number) => {
  const size = view.getUint32(offset)
  const type = String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(offset + at)))
  // Size 1 announces a 64-bit size, size 0 a box that reaches to the end.
  if (size === 1 && offset + 16 <= end)
    return { type, bodyStart: offset + 16, boxEnd: offset + Number(view.getBigUint64(offset + 8)) }
  return { type, bodyStart: offset + 8, boxEnd: size === 0 ? end : offset + size }
}

/** Width and height are the last eight bytes of the header, as 16.16 fixed point; sound tracks have zeros there. */
const headerSize = (view: DataView, boxEnd: number): VideoSize | null => {
  const width = view.getUint32(boxEnd - 8) / 65_536
  const height = view.getUint32(boxEnd - 4) / 65_536
  return width >= 1 && height >= 1 ? { width: Math.round(width), height: Math.round(height) } : null
}
