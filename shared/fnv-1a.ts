/**
 * A checksum of a text that spreads well, and is not for secrets: FNV-1a of its UTF-16 code units, with 32 bits.
 *
 * @returns an integer from 0 to 2³² − 1
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
export const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The part of a collection to which a path belongs: from 0 to 255, and fewer by its lowest bits. */
export const partOfPath = (path: string): number => {
  const hash = fnv1a(path)
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff
}
