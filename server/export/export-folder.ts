import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isDiskFull } from "../db/disk-full.ts"
import { ExportError, formatNumber, manifestName, unfinishedName, type ExportManifest } from "./export-format.ts"

/** The folder of an export while it is written. */
type ExportFolder = {
  write: (path: string, text: string) => Promise<void>
  /**
   * Writes what `open` opens, unless it cannot be read, or has another checksum.
   *
   * @returns why it could not be read; null when it is there
   */
  copy: (path: string, open: () => Promise<Readable>, sha256: string) => Promise<string | null>
}

/** @throws ExportError unless there is no such folder, or nothing in it */
const openEmpty = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new ExportError(`${folder} cannot be an export: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new ExportError(`${folder} is not empty: an export never replaces anything. Name a new folder.`)
}

const isOfTarget = (error: unknown, path: string): boolean =>
  isDiskFull(error) || (error as NodeJS.ErrnoException).path === path

const createFolder = (folder: string, { files, missing }: ExportManifest): ExportFolder => {
  const put = async (path: string, source: Readable): Promise<{ size: number; sha256: string }> => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    const hash = createHash("sha256")
    let size = 0
    const measured = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(source, measured, createWriteStream(target, { flags: "wx" }))
    return { size, sha256: hash.digest("hex") }
  }
  return {
    write: async (path, text) => {
      files.push({ path, ...(await put(path, Readable.from([Buffer.from(text)]))) })
    },
    copy: async (path, openSource, sha256) => {
      let reason = "its bytes are not those that were stored"
      try {
        const written = await put(path, await openSource())
        if (written.sha256 === sha256) {
          files.push({ path, ...written })
          return null
        }
      } catch (error) {
        if (isOfTarget(error, join(folder, path))) throw error
        reason = error instanceof Error ? error.message : String(error)
      }
      await rm(dirname(join(folder, path)), { recursive: true, force: true })
      missing.push(path)
      return reason
    },
  }
}

const byPath = (one: { path: string }, other: { path: string }): number => (one.path < other.path ? -1 : 1)

/** Writes the manifest under its final name once everything else is on the disk. */
const finish = async (folder: string, { files, missing, format }: ExportManifest): Promise<void> => {
  const unfinished = join(folder, unfinishedName)
  const manifest = { format, files: files.toSorted(byPath), missing: missing.toSorted() }
  const handle = await open(unfinished, "w")
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, manifestName))
}

/**
 * Writes an export into an empty folder. What has begun and not ended never looks complete: it has another manifest, and
 * is removed if an error ends it.
 *
 * @throws ExportError for a folder with something in it, and a full disk
 */
export const writeExportFolder = async (
  folder: string,
  write: (into: ExportFolder) => Promise<void>
): Promise<ExportManifest> => {
  await openEmpty(folder)
  const manifest: ExportManifest = { format: formatNumber, files: [], missing: [] }
  try {
    await (await open(join(folder, unfinishedName), "wx")).close()
    await write(createFolder(folder, manifest))
    await finish(folder, manifest)
    return manifest
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    if (!isDiskFull(error)) throw error
    throw new ExportError(`The disk of ${folder} is full: the export was removed. Make room, or name another disk.`)
  }
}
