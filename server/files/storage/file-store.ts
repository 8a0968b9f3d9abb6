import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { access, constants, mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { hashFile } from "./file-hash.ts"
import { flushFolders, type FlushFolder } from "./flush-folders.ts"

type StoredFile = { key: string; sha256: string; size: number }

/** The storage of uploaded bytes. Equal bytes are stored once, under their checksum. */
export type FileStore = {
  /** Returns once the bytes are durable. */
  put: (bytes: Uint8Array) => Promise<StoredFile>
  /** The same for a local file of any size, which stays in place. */
  putFile: (path: string) => Promise<StoredFile>
  /** Opens a file, or its bytes `start` to `end`, both included. Rejects with ENOENT when there is none. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Size of a file in bytes; null when there is none. */
  size: (key: string) => Promise<number | null>
  /** Removes a file; a missing file is not an error. */
  remove: (key: string) => Promise<void>
  /** Rejects while files can be neither read nor stored. */
  check: () => Promise<void>
}

/** @throws Error for anything but a checksum, so that no key can be a path */
export const checkedKey = (key: string): string => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error("A storage key is a SHA-256 in hexadecimal")
  return key
}

/** Stores what `open` reads, unless the store has it already. */
export type StoreBytes = (stored: StoredFile, open: () => Readable) => Promise<StoredFile>

/** The methods that write to a store with one copy of each content, under its checksum. */
export const createPut = (storeBytes: StoreBytes): Pick<FileStore, "put" | "putFile"> => ({
  put: async (bytes) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    return storeBytes({ key: sha256, sha256, size: bytes.byteLength }, () => Readable.from([bytes]))
  },
  putFile: async (path) => {
    const { sha256, size } = await hashFile(path)
    return storeBytes({ key: sha256, sha256, size }, () => createReadStream(path))
  },
})

/**
 * Stores files in two levels of folders, because tools have problems with very large folders.
 *
 * @param flush makes what a folder lists durable
 */
export const localFileStore = (folder: string, flush?: FlushFolder): FileStore => {
  const pathOf = (key: string) => join(resolve(folder), checkedKey(key).slice(0, 2), key.slice(2, 4), key)
  const size = async (key: string): Promise<number | null> => {
    const found = await stat(pathOf(key)).catch(() => null)
    return found?.size ?? null
  }
  const storeBytes: StoreBytes = async (stored, open) => {
    const path = pathOf(stored.key)
    const made = (await size(stored.key)) === stored.size ? undefined : await writeWhole(path, open())
    // Also of one that is there: its first flush may have failed, or be under way.
    await flushFolders(dirname(path), dirname(made ?? path), flush)
    return stored
  }
  return {
    ...createPut(storeBytes),
    read: async (key, range) => {
      const handle = await open(pathOf(key))
      return createReadStream("", { fd: handle, ...range })
    },
    size,
    remove: (key) => rm(pathOf(key), { force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/**
 * Under its name a file is complete or absent: it is written to a temporary name, flushed to disk, and renamed.
 *
 * @returns the first folder that was made for it
 */
const writeWhole = async (path: string, bytes: Readable): Promise<string | undefined> => {
  const temporary = `${path}.${randomUUID()}.part`
  const made = await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(bytes, createWriteStream(temporary, { flags: "wx", flush: true }))
    await rename(temporary, path)
  } catch (error) {
    bytes.destroy()
    await rm(temporary, { force: true })
    throw error
  }
  return made
}
