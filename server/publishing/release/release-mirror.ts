import { mkdirSync, readdirSync, type Dirent } from "node:fs"
import { join } from "node:path"
import { setImmediate as yieldNow } from "node:timers/promises"
import { errorCode } from "./error-code.ts"
import { isOneFile, linkOrCopy } from "./release-links.ts"
import { partsFolder } from "./release-parts.ts"
import { contentsFile, recordFile, rulesFile } from "./release-record.ts"

/**
 * Links to make before the event loop runs other work. Each is a synchronous system call of microseconds; in the thread
 * pool it would be five times slower.
 */
const sliceSize = 50

/** Returns a function to call in a long loop: it yields to the event loop now and then, and throws once aborted. */
export const createYield = (signal: AbortSignal | undefined): (() => Promise<void> | undefined) => {
  let done = 0
  return () => {
    signal?.throwIfAborted()
    done += 1
    return done % sliceSize === 0 ? yieldNow() : undefined
  }
}

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === "ENOENT") return []
    throw error
  }
}

/** How a tree is made equal to a release. */
export type Mirroring = {
  /** Takes a file or folder that the release does not have away from its path, if there is one. */
  remove: (path: string) => void
  /** Aborts the work; the tree is then unusable. */
  signal?: AbortSignal | undefined
}

const mirrorFolder = async (
  from: string,
  to: string,
  remove: Mirroring["remove"],
  yieldNow: ReturnType<typeof createYield>
): Promise<void> => {
  mkdirSync(to, { recursive: true })
  const wanted = entriesOf(from)
  const outdated = new Map(entriesOf(to).map((entry) => [entry.name, entry]))
  const missing: Dirent[] = []
  for (const entry of wanted) {
    const found = outdated.get(entry.name)
    const isKept = entry.isDirectory()
      ? found?.isDirectory()
      : found && !found.isDirectory() && isOneFile(join(from, entry.name), join(to, entry.name))
    if (isKept) outdated.delete(entry.name)
    else if (!entry.isDirectory()) missing.push(entry)
    await yieldNow()
  }
  for (const name of outdated.keys()) {
    remove(join(to, name))
    await yieldNow()
  }
  for (const { name } of missing) {
    linkOrCopy(join(from, name), join(to, name))
    await yieldNow()
  }
  for (const entry of wanted)
    if (entry.isDirectory()) await mirrorFolder(join(from, entry.name), join(to, entry.name), remove, yieldNow)
}

/** Folders whose unchanged files a release shares with the next one. */
const sharedFolders = ["public", "hosting", partsFolder]

/** Makes a tree equal to a release, except for its public folder and without the file that marks it as a release. */
export const mirrorDescription = async (
  release: string,
  tree: string,
  { remove, signal }: Mirroring
): Promise<void> => {
  const yieldNow = createYield(signal)
  mkdirSync(tree, { recursive: true })
  // First of all: an unfinished folder must not look like a release.
  remove(join(tree, recordFile))
  for (const { name } of entriesOf(tree)) if (!sharedFolders.includes(name)) remove(join(tree, name))
  for (const name of sharedFolders.slice(1)) await mirrorFolder(join(release, name), join(tree, name), remove, yieldNow)
  for (const name of [rulesFile, contentsFile]) linkOrCopy(join(release, name), join(tree, name))
}

/** Makes a folder a tree of all files of a release, by hard links, whatever it contained before. */
export const mirrorRelease = async (release: string, tree: string, mirroring: Mirroring): Promise<void> => {
  await mirrorDescription(release, tree, mirroring)
  await mirrorFolder(join(release, "public"), join(tree, "public"), mirroring.remove, createYield(mirroring.signal))
}
