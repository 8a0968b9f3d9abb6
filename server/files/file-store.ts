import { createHash, randomUUID } from "node:crypto"
import { createReadStream, type ReadStream } from "node:fs"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

type StoredFile = { key: string; sha256: string; size: number }

/** Where the bytes of uploaded files are. Equal bytes are kept once, under a key made of their checksum. */
export type FileStore = {
  /** Returns once the bytes are durable. */
  put: (bytes: Uint8Array) => Promise<StoredFile>
  /** Opens a file, or the bytes `start` to `end` of it, both counted in. Rejects with ENOENT when there is none. */
  read: (key: string, range?: { start: number; end: number }) => Promise<ReadStream>
}

/** Keeps files in two levels of folders, so that no folder grows to a size that tools stumble over. */
export const localFileStore = (folder: string): FileStore => {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error("A storage key is a SHA-256 in hexadecimal")
    return join(folder, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    put: async (bytes) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex")
      const path = pathOf(sha256)
      const stored = { key: sha256, sha256, size: bytes.byteLength }
      if (await exists(path, bytes.byteLength)) return stored
      await mkdir(dirname(path), { recursive: true })
      await writeDurably(path, bytes)
      return stored
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key))
      return createReadStream("", { fd: handle, ...range })
    },
  }
}

const exists = async (path: string, size: number): Promise<boolean> => {
  const found = await stat(path).catch(() => null)
  return found !== null && found.size === size
}

/** Under its name a file is whole or absent: it is written beside, made durable, and renamed. */
const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    const handle = await open(temporary, "wx")
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
