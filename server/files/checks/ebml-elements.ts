/** An element of a WebM: where it is in the file, and where its content begins; RFC 8794. `end` is null where none is given. */
export type Element = { id: number; start: number; bodyStart: number; end: number | null }

/** Bytes that the head of an element has at most: its id and its size. */
export const elementHeadMax = 12

/** Length in bytes of a number of variable length, by its first byte; 0 for one that there is not. */
const lengthOf = (first: number, max: number): number => {
  const length = Math.clz32(first) - 23
  return length > max ? 0 : length
}

/**
 * The element that begins at an offset of a part of a file; null when it would extend beyond the part's end.
 *
 * @param view at least the head of the element
 */
export const elementAt = (view: DataView, start: number, end: number, viewStart = 0): Element | null => {
  const byteAt = (offset: number): number => (offset < view.byteLength ? view.getUint8(offset) : 0)
  const at = start - viewStart
  const idLength = lengthOf(byteAt(at), 4)
  const sizeAt = at + idLength
  const sizeLength = lengthOf(byteAt(sizeAt), 8)
  if (idLength === 0 || sizeLength === 0 || sizeAt + sizeLength > view.byteLength) return null
  let id = 0
  for (let offset = at; offset < sizeAt; offset += 1) id = id * 256 + byteAt(offset)
  let size = byteAt(sizeAt) & (0xff >> sizeLength)
  for (let offset = sizeAt + 1; offset < sizeAt + sizeLength; offset += 1) size = size * 256 + byteAt(offset)
  const bodyStart = start + idLength + sizeLength
  // A size of ones alone says that the writer did not know it.
  if (size >= 2 ** (7 * sizeLength) - 1) return { id, start, bodyStart, end: null }
  return bodyStart + size > end ? null : { id, start, bodyStart, end: bodyStart + size }
}

/** An element whose end is known. */
export type WholeElement = Element & { end: number }

export const isWhole = (element: Element | null): element is WholeElement => element !== null && element.end !== null

/** The elements in a part of a file that is in memory; null when they do not fill it exactly. */
export const elementsIn = (view: DataView, start: number, end: number): WholeElement[] | null => {
  const elements: WholeElement[] = []
  for (let offset = start; offset < end;) {
    const element = elementAt(view, offset, end)
    if (!isWhole(element)) return null
    elements.push(element)
    offset = element.end
  }
  return elements
}

/** An unsigned whole number; what is longer than a number can be is one that is too large for every limit. */
export const unsignedIn = (view: DataView, { bodyStart, end }: WholeElement): number => {
  let value = 0
  for (let offset = bodyStart; offset < end; offset += 1) value = value * 256 + view.getUint8(offset)
  return value
}

/** A floating-point number of four or eight bytes; NaN for anything else. */
export const floatIn = (view: DataView, { bodyStart, end }: WholeElement): number => {
  if (end - bodyStart === 8) return view.getFloat64(bodyStart)
  return end - bodyStart === 4 ? view.getFloat32(bodyStart) : Number.NaN
}

/** Characters of a short text, without the zeros that may fill its place. */
export const textIn = (view: DataView, { bodyStart, end }: WholeElement): string => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + bodyStart, Math.min(end - bodyStart, 64))
  return String.fromCharCode(...bytes).replace(/\0+$/, "")
}
