import { z } from "zod"

/** Keys of the packed objects with their sizes, in their order: the first line of a pack. */
const packIndex = z.array(z.tuple([z.string(), z.number().int().nonnegative()]))

/** Packs objects into one: the few that come with a change then travel by one request. */
export const packOf = (objects: readonly (readonly [key: string, bytes: Buffer])[]): Buffer => {
  const index = objects.map(([key, bytes]) => [key, bytes.length])
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...objects.map(([, bytes]) => bytes)])
}

/** The objects of a pack by their keys; none of one that cannot be read. They have to be compared with their checksums. */
export const unpack = (pack: Buffer): ReadonlyMap<string, Buffer> => {
  const objects = new Map<string, Buffer>()
  let begin = pack.indexOf("\n") + 1
  try {
    for (const [key, size] of packIndex.parse(JSON.parse(pack.toString("utf8", 0, begin)))) {
      objects.set(key, pack.subarray(begin, begin + size))
      begin += size
    }
  } catch {
    objects.clear()
  }
  return objects
}
