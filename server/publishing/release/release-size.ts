import { lstatSync, readdirSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { createYield } from "./release-mirror.ts"
import type { Release } from "./release-record.ts"
import { releaseFolder } from "./release-folders.ts"

/** What a file or a folder takes at least, in bytes, on most file systems. */
const block = 4_096

/** Room that a file takes on the disk, in bytes. */
export const roomOnDisk = (bytes: number): number => Math.ceil(bytes / block) * block

/** Room on the disk in bytes, of files rounded up to blocks. */
export type ReleaseSize = {
  /** All files, also those that it shares with other releases. */
  files: number
  /** The folders, which no release shares. */
  folders: number
  /** What this release and all before it have written: the difference of two is what the later one has added. */
  written: number
}

/** Files and folders of some trees; a file that they share counts once. */
export const measureTrees = async (folders: readonly string[]): Promise<Omit<ReleaseSize, "written">> => {
  const size = { files: 0, folders: 0 }
  const seen = new Set<string>()
  const yieldNow = createYield(undefined)
  const walk = async (folder: string): Promise<void> => {
    size.folders += block
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await walk(path)
      else {
        const { dev, ino, size: bytes } = lstatSync(path)
        if (!seen.has(`${dev} ${ino}`)) size.files += roomOnDisk(bytes)
        seen.add(`${dev} ${ino}`)
      }
      await yieldNow()
    }
  }
  for (const folder of folders) await walk(folder)
  return size
}

const fileSize = (path: string): number => roomOnDisk(statSync(path, { throwIfNoEntry: false })?.size ?? 0)

const exists = (path: string): number => (statSync(path, { throwIfNoEntry: false }) ? 1 : 0)

/** How many folders more than another tree a tree has above some files. */
const grownFolders = (tree: string, other: string, files: readonly string[]): number => {
  const seen = new Set<string>()
  let grown = 0
  for (const file of files)
    for (let folder = dirname(file); folder !== "." && !seen.has(folder); folder = dirname(folder)) {
      seen.add(folder)
      grown += exists(join(tree, folder)) - exists(join(other, folder))
    }
  return grown
}

export type SizeInput = {
  /** The folder of the new release. */
  folder: string
  /** The folder of the release before it, and its size if that is known. */
  before: { folder: string; size: ReleaseSize | undefined } | undefined
  /** Paths that were written, and those that the release before has and this one lacks. */
  written: readonly string[]
  removed: readonly string[]
}

/** The size of a new release. It costs what changed, once the size of the release before is known. */
export const measureRelease = async ({ folder, before, written, removed }: SizeInput): Promise<ReleaseSize> => {
  const added = written.reduce((sum, path) => sum + fileSize(path), 0)
  if (!before?.size) return { ...(await measureTrees([folder])), written: added }
  const touched = [...written, ...removed].map((path) => relative(folder, path))
  const replaced = touched.reduce((sum, file) => sum + fileSize(join(before.folder, file)), 0)
  return {
    files: before.size.files + added - replaced,
    folders: before.size.folders + grownFolders(folder, before.folder, touched) * block,
    written: before.size.written + added,
  }
}

/** Sizes of releases of earlier versions of the product, which recorded none, by their folders. */
const measured = new Map<string, number>()

const measureUnrecorded = async (folders: readonly string[]): Promise<number> => {
  const key = folders.join("\n")
  const known = measured.get(key)
  if (known !== undefined) return known
  const { files, folders: own } = await measureTrees(folders)
  measured.clear()
  measured.set(key, files + own)
  return files + own
}

/**
 * Room that releases take, in bytes; what they share counts once. It is added up from what each recorded, and walks
 * through folders only for releases without a record, once.
 *
 * @param releases oldest first
 */
export const roomOfReleases = async (dataDir: string, releases: readonly Release[]): Promise<number> => {
  const unrecorded = releases.filter(({ size }) => !size).map(({ id }) => releaseFolder(dataDir, id))
  let room = unrecorded.length > 0 ? await measureUnrecorded(unrecorded) : 0
  let before: ReleaseSize | undefined
  for (const [index, { size }] of releases.entries()) {
    if (!size) continue
    // What releases in between have written, and are gone, is counted as far as this one can have it.
    const added = index === 0 ? size.files : Math.min(size.files, size.written - (before?.written ?? 0))
    room += added + size.folders
    before = size
  }
  return room
}
