import { copyFileSync, linkSync, mkdirSync, rmSync, rmdirSync, statSync, unlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { errorCode } from "./error-code.ts"
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

/**
 * Writes a file in place of what is there, which stays as it is in the releases that share it. It is removed first: ext4 writes a file
 * to the disk at once that is renamed over another.
 */
export const replaceFile = (path: string, content: Buffer | string): void => {
  try {
    unlinkSync(path)
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error
  }
  writeFileSync(path, content, { flag: "wx" })
}

/** Removes a file and its compressed copies, which other releases have, too. @param except suffixes of those that stay */
export const unlinkFile = (publicDir: string, file: string, except: readonly string[] = []): void => {
  for (const suffix of allSuffixes)
    if (!except.includes(suffix)) rmSync(join(publicDir, file) + suffix, { force: true })
}

/** Removes a file, its compressed copies, and the folders that become empty. */
export const removePublicFile = (publicDir: string, file: string): void => {
  unlinkFile(publicDir, file)
  removeEmptyParents(publicDir, file)
}

const removeNow = (path: string): void => rmSync(path, { force: true })

/**
 * Makes a file and its compressed copies in one public folder the same as in another, by hard links.
 *
 * @param remove takes what is replaced away from its path, if there is anything
 */
export const shareFile = (from: string, to: string, file: string, remove: typeof removeNow = removeNow): void => {
  const other = allSuffixes.filter((suffix) => !isOneFile(join(from, file) + suffix, join(to, file) + suffix))
  for (const suffix of other) remove(join(to, file) + suffix)
  for (const suffix of other) {
    const source = join(from, file) + suffix
    const target = join(to, file) + suffix
    if (!statSync(source, { throwIfNoEntry: false })?.isFile()) continue
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(source, target)
  }
  if (other.length > 0) removeEmptyParents(to, file)
}
