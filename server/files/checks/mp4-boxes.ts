/** A box of an MP4: where it is in the file, and where its content begins; ISO/IEC 14496-12, section 4.2. */
export type Box = { type: string; start: number; bodyStart: number; end: number }

/**
 * The box that begins at an offset of a part of a file; null when it would extend beyond the part's end.
 *
 * @param view at least the first 16 bytes of the box, if there are so many
 */
export const boxAt = (view: DataView, start: number, end: number, viewStart = 0): Box | null => {
  const at = start - viewStart
  if (start + 8 > end || at + 8 > view.byteLength) return null
  const size = view.getUint32(at)
  const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
  const box = (bodyStart: number, boxEnd: number): Box | null =>
    boxEnd < bodyStart || boxEnd > end ? null : { type, start, bodyStart, end: boxEnd }
  // Size 1 announces a 64-bit size, size 0 a box that reaches to the end.
  if (size !== 1) return box(start + 8, size === 0 ? end : start + size)
  return at + 16 > view.byteLength ? null : box(start + 16, start + Number(view.getBigUint64(at + 8)))
}

/** The boxes in a part of a file that is in memory; null when they do not fill it exactly. */
export const boxesIn = (view: DataView, start: number, end: number): Box[] | null => {
  const boxes: Box[] = []
  for (let offset = start; offset < end;) {
    const box = boxAt(view, offset, end)
    if (!box) return null
    boxes.push(box)
    offset = box.end
  }
  return boxes
}
