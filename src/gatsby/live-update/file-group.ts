import { createHash } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
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
  put: (group: string, files: readonly TextFile[]) => Promise<FileChanges>
  /** Removes files that an earlier build may have left. Returns those that were there. */
  remove: (paths: readonly string[]) => Promise<FileChanges>
}

const digest = (text: string | Buffer): string => createHash("sha1").update(text).digest("hex")

/** @param publicDir the folder that Gatsby built */
export const createFileGroups = (publicDir: string): FileGroups => {
  const groups = new Map<string, Map<string, string>>()

  const known = async (group: Map<string, string>, path: string): Promise<string | undefined> =>
    group.get(path) ??
    readFile(join(publicDir, path)).then(digest, () => {
      // The file does not exist yet.
      return undefined
    })

  return {
    put: async (name, files) => {
      const before = groups.get(name) ?? new Map<string, string>()
      const after = new Map<string, string>()
      const written: string[] = []
      for (const { path, text } of files) {
        const hash = digest(text)
        after.set(path, hash)
        if ((await known(before, path)) === hash) continue
        await mkdir(dirname(join(publicDir, path)), { recursive: true })
        await writeFile(join(publicDir, path), text)
        written.push(path)
      }
      const removed = [...before.keys()].filter((path) => !after.has(path))
      for (const path of removed) await rm(join(publicDir, path), { force: true })
      groups.set(name, after)
      return { written, removed }
    },
    remove: async (paths) => {
      const removed: string[] = []
      for (const path of paths) {
        const isRemoved = await rm(join(publicDir, path)).then(
          () => true,
          () => false
        )
        if (isRemoved) removed.push(path)
      }
      return { written: [], removed }
    },
  }
}
