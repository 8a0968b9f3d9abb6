import { createHash } from "node:crypto"
import { constants, createReadStream } from "node:fs"
import { copyFile, mkdir, open, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { compressFile } from "./compress.ts"
import { linkFromPrevious, linkUntouched, suffixes, type Folders } from "./release-links.ts"
import { inParallel } from "./release-parallel.ts"
import type { FileRecord, FileRecords } from "./release-record.ts"

/** Compressing keeps a core busy per file; the API beside it needs the others. */
const compressedAtOnce = 2

const copiedAtOnce = 16

/** Waits until a file or folder is on the disk, so that a power cut cannot leave a live release with empty files. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

const statSource = async (file: string, source: string) => {
  try {
    return await stat(join(source, file))
  } catch (error) {
    throw new Error(`The built site is not whole: ${file} is in its manifest but cannot be read`, { cause: error })
  }
}

type Taken = { record: FileRecord; linked: boolean; changed: boolean }

/** Puts one touched file into the release: linked when its content is the same after all, else copied. */
const takeFile = async (file: string, folders: Folders): Promise<Taken> => {
  const from = join(folders.source, file)
  const to = join(folders.target, file)
  const { mtimeMs: mtime, ctimeMs: ctime } = await statSource(file, folders.source)
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  // The copy is what counts: whatever happens to the source meanwhile, record and release agree.
  const sha256 = await sha256Of(to)
  const { size } = await stat(to)
  const before = folders.previous?.records[file]
  const changed = before?.sha256 !== sha256
  if (before && !changed) {
    const record = { ...before, mtime, ctime }
    await rm(to)
    if (linkFromPrevious(file, record, folders)) return { record, linked: true, changed }
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
  return { record: { size, sha256, mtime, ctime, encodings: [] }, linked: false, changed }
}

/**
 * Fills a release's public folder: what the previous release already has is linked from it, the rest is copied and
 * compressed.
 *
 * @param files paths relative to the folders
 * @returns the records of all files, and the paths that are new or changed, both in the order given
 * @throws Error when a file cannot be read; the target folder is then of no use
 */
export const takeFiles = async (
  files: readonly string[],
  folders: Folders
): Promise<{ records: FileRecords; changed: string[] }> => {
  const parents = new Set(files.map((file) => dirname(join(folders.target, file))))
  await inParallel(parents, copiedAtOnce, async (parent) => {
    await mkdir(parent, { recursive: true })
  })
  const untouched = await linkUntouched(files, folders)
  const taken = new Map<string, Taken>()
  const touched = files.filter((file) => !untouched.has(file))
  await inParallel(touched, copiedAtOnce, async (file) => void taken.set(file, await takeFile(file, folders)))
  const copied = [...taken].filter(([, { linked }]) => !linked)
  await inParallel(copied, compressedAtOnce, async ([file, { record }]) => {
    record.encodings = await compressFile(join(folders.target, file))
  })
  await inParallel(copied, copiedAtOnce, async ([file, { record }]) => {
    for (const suffix of suffixes(record)) await flush(join(folders.target, file) + suffix)
  })
  const records = files.flatMap((file): [string, FileRecord][] => {
    const record = untouched.get(file) ?? taken.get(file)?.record
    return record ? [[file, record]] : []
  })
  return {
    records: Object.fromEntries(records),
    changed: files.filter((file) => taken.get(file)?.changed),
  }
}
