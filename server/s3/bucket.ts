import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { s3Bucket } from "./s3-bucket.ts"
import { defaultIdleTimeout, type S3Settings } from "./s3-request.ts"

type StoredBytes = { sha256: string; size: number; open: () => Readable }

type ListedObject = {
  key: string
  /** Seconds since it was written, by the storage's own clock. */
  age: number
}

/** Objects of a bucket below a prefix; keys are relative to it. */
export type Bucket = {
  /** Opens an object, to be read to its end; null when there is none. */
  open: (key: string) => Promise<Readable | null>
  /** Reads an object that fits into memory; null when there is none. */
  read: (key: string) => Promise<Buffer | null>
  put: (key: string, bytes: Buffer | StoredBytes) => Promise<void>
  /** Removes an object; a missing one is not an error. */
  remove: (key: string) => Promise<void>
  /** All objects below a folder, page by page. */
  list: (folder: string) => AsyncGenerator<ListedObject[]>
}

const inMemory = (bytes: Buffer): StoredBytes => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.length,
  open: () => Readable.from([bytes]),
})

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

/**
 * @param prefix below which all keys are
 * @param idleTimeout in milliseconds
 */
export const openBucket = (settings: S3Settings, prefix: string, idleTimeout = defaultIdleTimeout): Bucket => {
  const objects = s3Bucket(settings, idleTimeout)
  const keyOf = (key: string): string => `${prefix}/${key}`
  const open = async (key: string): Promise<Readable | null> => {
    try {
      return await objects.read(keyOf(key))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    open,
    read: async (key) => {
      const bytes = await open(key)
      return bytes && (await buffer(bytes))
    },
    put: (key, bytes) => objects.put(keyOf(key), Buffer.isBuffer(bytes) ? inMemory(bytes) : bytes),
    remove: (key) => objects.remove(keyOf(key)),
    list: async function* (folder) {
      for await (const page of objects.pages(keyOf(folder)))
        yield page.map(({ key, age }) => ({ key: key.slice(prefix.length + 1), age }))
    },
  }
}
