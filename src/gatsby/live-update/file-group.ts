import { createHash } from "node:crypto"
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { FileChanges } from "../../../shared/site-updates.ts"
import type { TextFile } from "../files/feeds.ts"

/** Files that are generated together, and their name. */
export type FileGroup = [name: string, files: TextFile[]]

/** Writes generated text files that differ from the present ones, and removes obsolete ones. */
export type FileGroups = {
  /**
   * Replaces the files of a group.
   *
   * @returns the files written and removed
   */
  put: (group: string, files: readonly TextFile[]) => FileChanges
  /** Removes files that an earlier build may have left. Returns those that were there. */
  remove: (paths: readonly string[]) => Promise<FileChanges>
  /** Removes the files of some kinds that no group has. */
  removeOthers: (kinds: readonly [folder: string, name: RegExp][]) => Promise<FileChanges>
}

const digest = (bytes: Buffer): string => createHash("sha1").update(bytes).digest("hex")

const digestOf = (path: string): string | undefined => {
  try {
    return digest(readFileSync(path))
  } catch {
    // The file does not exist yet.
    return undefined
  }
}

/**
 * Writes over what the file has. Emptied first, ext4 would write it to the disk when it is closed: a third of a millisecond for
 * each. A builder that is killed meanwhile leaves a workspace that is marked, and cleared.
 */
const writeBytes = (path: string, bytes: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    writeFileSync(file, bytes)
    ftruncateSync(file, bytes.length)
  } finally {
    closeSync(file)
  }
}

/** @param publicDir the folder that Gatsby built */
export const createFileGroups = (publicDir: string): FileGroups => {
  const groups = new Map<string, Map<string, string>>()

  const remove = async (paths: readonly string[]): Promise<FileChanges> => {
    const removed: string[] = []
    for (const path of paths) {
      const isRemoved = await rm(join(publicDir, path)).then(
        () => true,
        () => false
      )
      if (isRemoved) removed.push(path)
      for (const files of groups.values()) files.delete(path)
    }
    return { written: [], removed }
  }

  return {
    put: (name, files) => {
      const before = groups.get(name) ?? new Map<string, string>()
      const after = new Map<string, string>()
      const written: string[] = []
      for (const { path, text } of files) {
        const bytes = Buffer.from(text)
        const hash = digest(bytes)
        after.set(path, hash)
        if ((before.get(path) ?? digestOf(join(publicDir, path))) === hash) continue
        writeBytes(join(publicDir, path), bytes)
        written.push(path)
      }
      const removed = [...before.keys()].filter((path) => !after.has(path))
      for (const path of removed) rmSync(join(publicDir, path), { force: true })
      groups.set(name, after)
      return { written, removed }
    },
    remove,
    removeOthers: async (kinds) => {
      const current = new Set([...groups.values()].flatMap((files) => [...files.keys()]))
      const found = await Promise.all(
        kinds.map(async ([folder, kind]) => {
          const names = await readdir(join(publicDir, folder)).catch(() => [])
          return names.filter((name) => kind.test(name)).map((name) => (folder ? `${folder}/${name}` : name))
        })
      )
      return remove(found.flat().filter((path) => !current.has(path)))
    },
  }
}
