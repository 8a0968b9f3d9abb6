import { copyFileSync, linkSync, mkdirSync, rmSync, rmdirSync, statSync } from "node:fs"
import { rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { errorCode } from "./error-code.ts"
import { inParallel } from "./release-parallel.ts"
import type { FileRecord } from "./release-parts.ts"

/** What a compressed copy has after the name of its file. */
export const copySuffixes = { b: ".br", g: ".gz" } as const

/** Suffixes to a file's path, for the file itself and for each of its compressed copies. */
export const suffixes = ({ encodings }: Pick<FileRecord, "encodings">): string[] => [
  "",
  ...encodings.map((encoding) => copySuffixes[encoding]),
]

const allSuffixes = suffixes({ encodings: ["b", "g"] })

/** Links a file, or copies it: file systems limit the links to a file, and the folders can be on two of them. */
export const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!["EMLINK", "EXDEV", "EPERM", "ENOTSUP"].includes(errorCode(error))) throw error
    copyFileSync(from, to)
  }
}

/**
 * Whether two paths name the same file on disk, or neither exists. Inode numbers can exceed the exact range of Node's
 * numbers, so device, size and time are compared as well.
 */
export const isOneFile = (first: string, second: string): boolean => {
  const one = statSync(first, { throwIfNoEntry: false })
  const other = statSync(second, { throwIfNoEntry: false })
  if (!one || !other) return one === other
  return one.ino === other.ino && one.dev === other.dev && one.size === other.size && one.mtimeMs === other.mtimeMs
}

/** Whether two public folders share a file and all its compressed copies. */
export const isShared = (first: string, second: string, file: string): boolean =>
  allSuffixes.every((suffix) => isOneFile(join(first, file) + suffix, join(second, file) + suffix))

/** Whether a public folder has a file of the recorded size, and its compressed copies. */
export const isIntact = (publicDir: string, file: string, record: FileRecord): boolean => {
  const path = join(publicDir, file)
  if (statSync(path, { throwIfNoEntry: false })?.size !== record.size) return false
  return suffixes(record).every((suffix) => statSync(path + suffix, { throwIfNoEntry: false })?.isFile())
}

const removeEmptyParents = (publicDir: string, file: string): void => {
  for (let parent = dirname(file); parent !== "."; parent = dirname(parent)) {
    try {
      rmdirSync(join(publicDir, parent))
    } catch {
      return
    }
  }
}

/** Removes a file and its compressed copies, which other releases have, too. */
export const unlinkFile = (publicDir: string, file: string): void => {
  for (const suffix of allSuffixes) rmSync(join(publicDir, file) + suffix, { force: true })
}

/** Removes a file, its compressed copies, and the folders that become empty. */
export const removePublicFile = (publicDir: string, file: string): void => {
  unlinkFile(publicDir, file)
  removeEmptyParents(publicDir, file)
}

/** Suffixes of what two public folders do not share of a file and its compressed copies. */
const suffixesToShare = (from: string, to: string, file: string): string[] =>
  allSuffixes.filter((suffix) => !isOneFile(join(from, file) + suffix, join(to, file) + suffix))

const linkFrom = (from: string, to: string, file: string, missing: readonly string[]): void => {
  for (const suffix of missing) {
    const source = join(from, file) + suffix
    const target = join(to, file) + suffix
    if (!statSync(source, { throwIfNoEntry: false })?.isFile()) continue
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(source, target)
  }
  if (missing.length > 0) removeEmptyParents(to, file)
}

/** Makes a file and its compressed copies in one public folder the same as in another, by hard links. */
export const shareFile = (from: string, to: string, file: string): void => {
  const missing = suffixesToShare(from, to, file)
  for (const suffix of missing) rmSync(join(to, file) + suffix, { force: true })
  linkFrom(from, to, file, missing)
}

/**
 * Removals at the same time. With the last link to a file goes its content: on some disks a thread waits two milliseconds for
 * that, so it is not the one that answers requests. Sixteen together take hardly longer than one.
 */
export const removalsAtOnce = 16

/** Does the same as `shareFile` for many files, and removes what they replace in other threads. */
export const shareFiles = (from: string, to: string, files: Iterable<string>, signal?: AbortSignal): Promise<void> =>
  inParallel(files, removalsAtOnce, async (file) => {
    signal?.throwIfAborted()
    const missing = suffixesToShare(from, to, file)
    await Promise.all(missing.map((suffix) => rm(join(to, file) + suffix, { force: true })))
    linkFrom(from, to, file, missing)
  })
