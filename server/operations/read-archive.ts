import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { extract } from "tar-stream"
import { backupFormat, BackupError, backupManifest, manifestPath, manifestSumPath, measure } from "./backup-format.ts"
import type { BackupManifest, BackupPart } from "./backup-format.ts"

/** Maximum bytes of a manifest: one line of a few hundred bytes for each file of a large site. */
const manifestMax = 256 * 1_048_576

type ReadEntry = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

/** Reads an archive from start to end, entry by entry; bytes that `read` does not consume are skipped. */
export const readEntries = async (source: string | Readable, read: ReadEntry): Promise<void> => {
  const archive = extract()
  const entries = (async () => {
    for await (const entry of archive) {
      await read(entry.header.name, entry as AsyncIterable<Uint8Array>)
      entry.resume()
    }
  })()
  // The side that fails first ends the other one; the reading side knows the cause.
  const [reading, parsed] = await Promise.allSettled([
    entries,
    pipeline(typeof source === "string" ? createReadStream(source) : source, archive),
  ])
  for (const result of [reading, parsed]) if (result.status === "rejected") throw result.reason as Error
}

const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > manifestMax) throw new BackupError("The archive's manifest is too large to be one")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

const parseManifest = (text: string, expectedSum: string): BackupManifest => {
  const { add, result } = measure()
  add(Buffer.from(text))
  if (`${result().sha256}\n` !== expectedSum) throw new BackupError("The archive is damaged: its manifest has changed")
  const parsed: unknown = JSON.parse(text)
  const format = parsed !== null && typeof parsed === "object" && "format" in parsed ? parsed.format : undefined
  if (format !== backupFormat)
    throw new BackupError(`The archive has format ${String(format)}; this version reads format ${backupFormat}`)
  return backupManifest.parse(parsed)
}

const compareParts = (manifest: BackupManifest, found: readonly BackupPart[]): void => {
  for (const [index, part] of manifest.parts.entries()) {
    const other = found[index]
    if (other?.path !== part.path) throw new BackupError(`The archive is damaged: ${part.path} is missing`)
    if (other.sha256 !== part.sha256 || other.size !== part.size)
      throw new BackupError(`The archive is damaged: ${part.path} has changed`)
  }
  const more = found[manifest.parts.length]
  if (more) throw new BackupError(`The archive is damaged: it has ${more.path} beyond its manifest`)
}

/**
 * Reads a complete archive and compares every part with its checksum.
 *
 * @param source its file, or its bytes
 * @returns its manifest
 * @throws BackupError when it is damaged, cut off, or no backup that this version can read; ENOENT when there is none
 */
export const verifyArchive = async (source: string | Readable): Promise<BackupManifest> => {
  const name = typeof source === "string" ? source : "What was sent"
  const found: BackupPart[] = []
  const own = new Map<string, string>()
  try {
    await readEntries(source, async (path, bytes) => {
      if (path === manifestPath || path === manifestSumPath) own.set(path, await textOf(bytes))
      else {
        const { add, result } = measure()
        for await (const chunk of bytes) add(chunk)
        found.push({ path, ...result() })
      }
    })
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new BackupError(`${name} is not a whole backup: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  const text = own.get(manifestPath)
  const sum = own.get(manifestSumPath)
  if (text === undefined || sum === undefined)
    throw new BackupError(`${name} is not a whole backup: it ends before its manifest`)
  const manifest = parseManifest(text, sum)
  compareParts(manifest, found)
  return manifest
}
