import { mkdirSync, readdirSync, rmSync, type Dirent } from "node:fs"
import { join } from "node:path"
import { setImmediate as othersTurn } from "node:timers/promises"
import { errorCode } from "./error-code.ts"
import { isOneFile, linkOrCopy } from "./release-links.ts"
import { partsFolder } from "./release-parts.ts"
import { contentsFile, recordFile, rulesFile } from "./release-record.ts"

/**
 * Linking is nothing but file system calls of microseconds, which the thread pool would make five times slower; between
 * slices of this many everything else in the process gets its turn.
 */
const sliceSize = 50

/** Gives others their turn now and then, and ends the work when it is no longer wanted. */
export const createYield = (signal: AbortSignal | undefined): (() => Promise<void> | undefined) => {
  let done = 0
  return () => {
    signal?.throwIfAborted()
    done += 1
    return done % sliceSize === 0 ? othersTurn() : undefined
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

const mirrorFolder = async (from: string, to: string, yieldNow: ReturnType<typeof createYield>): Promise<void> => {
  mkdirSync(to, { recursive: true })
  const wanted = entriesOf(from)
  const names = new Set(wanted.map(({ name }) => name))
  const present = new Map(entriesOf(to).map((entry) => [entry.name, entry]))
  for (const name of present.keys()) {
    if (!names.has(name)) rmSync(join(to, name), { recursive: true, force: true })
  }
  for (const entry of wanted) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const found = present.get(entry.name)
    if (found && found.isDirectory() !== entry.isDirectory()) rmSync(target, { recursive: true, force: true })
    if (entry.isDirectory()) await mirrorFolder(source, target, yieldNow)
    else if (!found || !isOneFile(source, target)) {
      if (found) rmSync(target, { recursive: true, force: true })
      linkOrCopy(source, target)
    }
    await yieldNow()
  }
}

/** What a release shares with the next one; the rest is written for each. */
const sharedFolders = ["public", "hosting", partsFolder]

/** Makes everything but the public folder of a tree what it is in a release, and takes the release's mark from the tree. */
export const mirrorDescription = async (release: string, tree: string, signal?: AbortSignal): Promise<void> => {
  const yieldNow = createYield(signal)
  mkdirSync(tree, { recursive: true })
  // Before anything else: a folder that is half made must not look like a release.
  rmSync(join(tree, recordFile), { force: true })
  for (const { name } of entriesOf(tree)) {
    if (!sharedFolders.includes(name)) rmSync(join(tree, name), { recursive: true, force: true })
  }
  for (const name of sharedFolders.slice(1)) await mirrorFolder(join(release, name), join(tree, name), yieldNow)
  for (const name of [rulesFile, contentsFile]) linkOrCopy(join(release, name), join(tree, name))
}

/**
 * Makes a folder a tree of all files of a release, by hard links, whatever it held before.
 *
 * @param signal ends the work; the tree is then of no use
 */
export const mirrorRelease = async (release: string, tree: string, signal?: AbortSignal): Promise<void> => {
  await mirrorDescription(release, tree, signal)
  await mirrorFolder(join(release, "public"), join(tree, "public"), createYield(signal))
}
