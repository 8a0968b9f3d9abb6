import { createWriteStream, readFileSync, statSync, writeFileSync } from "node:fs"
import { rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { brotliDecompress, gunzip } from "node:zlib"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { flush } from "../release/flush.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { linkOrCopy } from "../release/release-links.ts"
import { checksumOf } from "../verify/release-verify.ts"
import { inMemoryMax, objectsFolder } from "./stored-release.ts"

/** An object of the bucket is missing, or is not what its name says. */
export class DamagedObjectError extends UpstreamError {
  readonly key: string

  constructor(key: string, issue: string) {
    super(`${key} in the bucket ${issue}`)
    this.name = "DamagedObjectError"
    this.key = key
  }
}

/** An object that must be whole. */
export type Wanted = { sha256: string; size: number }

/** Objects of the bucket that a release is made of. */
export type FetchedObjects = {
  /**
   * Fetches an object, unless that was done before, and compares it with its checksum.
   *
   * @throws DamagedObjectError, UpstreamError, errors of the disk
   */
  fetch: (key: string, wanted: Wanted) => Promise<void>
  /** The bytes of one that was fetched. */
  read: (key: string) => Buffer
  /**
   * Gives one that was fetched a place where nothing is.
   *
   * @returns whether it has to be flushed there
   */
  place: (key: string, target: string) => boolean
}

/** Where objects wait until a release is complete. */
export const incomingFolder = (dataDir: string): string => join(dataDir, "incoming")

/** Removes fetched objects, once the releases that they were fetched for are complete or no longer wanted. */
export const removeIncoming = (dataDir: string): Promise<void> =>
  rm(incomingFolder(dataDir), { recursive: true, force: true })

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

const brotli = promisify(brotliDecompress)
const gunzipped = promisify(gunzip)

/** Reads a stream to its end; null for one of more than `max` bytes: a compressed copy is smaller than what it is made of. */
const readWhole = async (stream: Readable, max: number): Promise<Buffer | null> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > max) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The content that an object stands for. @throws Error for bytes that are not compressed so, or become larger than `size` */
const decompressed = async (bytes: Buffer, suffix: string, size: number): Promise<Buffer> => {
  const limit = { maxOutputLength: Math.max(1, size) }
  if (suffix === ".br") return await brotli(bytes, limit)
  return suffix === ".gz" ? await gunzipped(bytes, limit) : bytes
}

/** Whether bytes are those of an object: what they decompress to has its size and checksum. */
const isWhole = async (bytes: Buffer, suffix: string, { sha256, size }: Wanted): Promise<boolean> => {
  const content = await decompressed(bytes, suffix, size).catch(() => null)
  return content !== null && content.length === size && sha256Of(content) === sha256
}

/** Fetches an object to a path, whatever its size. @returns whether it is whole */
const download = async (stream: Readable, path: string, suffix: string, wanted: Wanted): Promise<boolean> => {
  const { sha256, size } = wanted
  if (size <= inMemoryMax) {
    const bytes = await readWhole(stream, size)
    if (!bytes || !(await isWhole(bytes, suffix, wanted))) return false
    await writeFile(path, bytes, { flush: true })
    return true
  }
  await pipeline(stream, createWriteStream(path))
  const checksum = await checksumOf(path).catch(() => null)
  // The size of a compressed copy is not known; the checksum is that of what it decompresses to.
  if (checksum !== sha256 || (suffix === "" && (await stat(path)).size !== size)) {
    await rm(path, { force: true })
    return false
  }
  await flush(path)
  return true
}

/**
 * Fetches objects. What came in a pack stays in memory; others are kept in `incoming`, where a fetch that breaks off is
 * continued the next time.
 *
 * @param packed what came in a pack
 */
export const fetchedObjects = (
  bucket: Bucket,
  dataDir: string,
  packed: ReadonlyMap<string, Buffer>
): FetchedObjects => {
  const whole = new Map<string, Buffer>()
  /** Where an object is once it is fetched and whole. */
  const incomingPath = (key: string): string => join(incomingFolder(dataDir), key.slice(objectsFolder.length))
  return {
    fetch: async (key, wanted) => {
      const path = incomingPath(key)
      if (whole.has(key) || isFile(path)) return
      const [, suffix = ""] = /(\.\w+)$/.exec(key) ?? []
      const bytes = packed.get(key)
      if (bytes && (await isWhole(bytes, suffix, wanted))) {
        whole.set(key, bytes)
        return
      }
      const partial = `${path}.part${suffix}`
      const stream = await bucket.open(key)
      if (!stream) throw new DamagedObjectError(key, "is missing")
      if (!(await download(stream, partial, suffix, wanted)))
        throw new DamagedObjectError(key, "differs from its checksum")
      await rename(partial, path)
    },
    read: (key) => whole.get(key) ?? readFileSync(incomingPath(key)),
    place: (key, target) => {
      const bytes = whole.get(key)
      // Never over a file that releases share.
      if (bytes) writeFileSync(target, bytes, { flag: "wx" })
      else linkOrCopy(incomingPath(key), target)
      return bytes !== undefined
    },
  }
}
