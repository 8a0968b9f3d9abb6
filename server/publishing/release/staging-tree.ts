import { randomBytes } from "node:crypto"
import { lstatSync, mkdirSync, renameSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { inProgress, releaseFolder, releasesFolder, temporaryName } from "./release-folders.ts"
import { changesBetween } from "./release-history.ts"
import { isShared, shareFile } from "./release-links.ts"
import { createYield, mirrorDescription, mirrorRelease, type Mirroring } from "./release-mirror.ts"
import { rulesFile } from "./release-record.ts"

/**
 * The staging tree: a copy of the previous release, prepared in advance. A release then costs only its changed files. Its
 * state is known only in memory: after a restart a leftover tree is compared file by file.
 */
type StagingTree = {
  /** Name in the folder of all releases. */
  name: string
  /** Id of the release that it equals; undefined when unknown. */
  equals: string | undefined
}

/** The staging tree of each data folder. */
const stagingTrees = new Map<string, StagingTree>()

const place = (dataDir: string, { name }: StagingTree): string => join(releasesFolder(dataDir), name)

export const hasStagingTree = (dataDir: string): boolean => stagingTrees.has(dataDir)

/**
 * Makes a folder in the folder of all releases the staging tree.
 *
 * @param found name of the folder; undefined for a new one
 * @param equals id of the release that it is, if it is a complete one
 */
export const keepAsStagingTree = async (dataDir: string, found: string | undefined, equals?: string): Promise<void> => {
  const stagingTree = { name: temporaryName(`staging-${randomBytes(4).toString("hex")}`), equals }
  inProgress.add(stagingTree.name)
  try {
    if (found === undefined) await mkdir(place(dataDir, stagingTree))
    else await rename(join(releasesFolder(dataDir), found), place(dataDir, stagingTree))
    stagingTrees.set(dataDir, stagingTree)
  } catch (error) {
    inProgress.delete(stagingTree.name)
    throw error
  }
}

/** Names of the folders with what the trees of each data folder no longer have. */
const replaced = new Map<string, string[]>()

/** The folders, in the folder of all releases, with what trees no longer have. The caller removes them. */
export const takeReplaced = (dataDir: string): string[] => {
  const names = replaced.get(dataDir) ?? []
  replaced.delete(dataDir)
  return names
}

/**
 * Does some work with a function that moves files and folders of trees into a new folder beside the releases, to be removed when nobody
 * waits: with the last link to a file goes its content, for which some disks need two milliseconds.
 */
const withRemoval = async (dataDir: string, work: (remove: Mirroring["remove"]) => Promise<void>): Promise<void> => {
  const name = temporaryName(`replaced-${randomBytes(4).toString("hex")}`)
  const folder = join(releasesFolder(dataDir), name)
  let moved = 0
  const remove = (path: string): void => {
    if (!lstatSync(path, { throwIfNoEntry: false })) return
    if (moved === 0) {
      mkdirSync(folder)
      inProgress.add(name)
    }
    moved += 1
    renameSync(path, join(folder, String(moved)))
  }
  try {
    await work(remove)
  } finally {
    if (moved > 0) replaced.set(dataDir, [...(replaced.get(dataDir) ?? []), name])
  }
}

const followHistory = async (
  dataDir: string,
  stagingTree: StagingTree,
  to: string,
  mirroring: Mirroring
): Promise<boolean> => {
  const steps = stagingTree.equals && (await changesBetween(dataDir, stagingTree.equals, to))
  stagingTree.equals = undefined
  if (!steps) return false
  const [from, tree] = [releaseFolder(dataDir, to), place(dataDir, stagingTree)]
  await mirrorDescription(from, tree, mirroring)
  const removed = new Set(steps.flatMap((step) => step.removed))
  const written = new Set(steps.flatMap((step) => Object.keys(step.files)))
  // One after the other: what was a file may have become a folder.
  const yieldNow = createYield(mirroring.signal)
  for (const file of [...removed, ...written]) {
    shareFile(join(from, "public"), join(tree, "public"), file, mirroring.remove)
    await yieldNow()
  }
  return true
}

const makeEqual = async (
  dataDir: string,
  stagingTree: StagingTree,
  id: string,
  signal?: AbortSignal
): Promise<void> => {
  if (stagingTree.equals === id) return
  await withRemoval(dataDir, async (remove) => {
    const mirroring = { remove, signal }
    const followed = await followHistory(dataDir, stagingTree, id, mirroring).catch(() => false)
    signal?.throwIfAborted()
    if (!followed) await mirrorRelease(releaseFolder(dataDir, id), place(dataDir, stagingTree), mirroring)
  })
  stagingTree.equals = id
}

/**
 * Makes the staging tree equal to a release: by the recorded changes if there are any, else by comparing all files.
 *
 * @throws Error when the disk fails; the tree is then not trusted
 */
export const updateStagingTree = async (dataDir: string, id: string, signal?: AbortSignal): Promise<void> => {
  const stagingTree = stagingTrees.get(dataDir)
  if (stagingTree) await makeEqual(dataDir, stagingTree, id, signal)
}

/** Makes a file of the staging tree, and its compressed copies, those of a release again, if the tree equals that release. */
export const shareWithStagingTree = (dataDir: string, id: string, file: string): void => {
  const stagingTree = stagingTrees.get(dataDir)
  if (stagingTree?.equals !== id) return
  shareFile(join(releaseFolder(dataDir, id), "public"), join(place(dataDir, stagingTree), "public"), file)
}

/** Spot check: compares a sample of files, and the ones that the next release depends on. */
const isLikelyEqual = (release: string, tree: string, files: Iterable<string>): boolean => {
  if (!isShared(release, tree, rulesFile)) return false
  const [first, second] = [join(release, "public"), join(tree, "public")]
  for (const file of files) if (!isShared(first, second, file)) return false
  return true
}

/** Takes the staging tree, or creates a new one; it is empty when there is no previous release. */
const startTree = async (dataDir: string, tree: StagingTree, before: string | undefined): Promise<void> => {
  const folder = place(dataDir, tree)
  const found = stagingTrees.get(dataDir)
  stagingTrees.delete(dataDir)
  if (found) {
    inProgress.delete(found.name)
    try {
      renameSync(place(dataDir, found), folder)
      tree.equals = found.equals
    } catch {
      // Its folder may have been removed.
    }
  }
  if (before === undefined) await rm(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "public"), { recursive: true })
}

/**
 * Prepares the folder in which a release is made, with all files of the previous release. It is the staging tree if there
 * is one, else a new tree.
 *
 * @param before id of the previous release; undefined for an empty folder
 * @param sample files to check before the tree is trusted
 * @returns name of the folder in the folder of all releases
 * @throws Error when the disk fails; nothing is left behind
 */
export const acquireTree = async (
  dataDir: string,
  id: string,
  before: string | undefined,
  sample: Iterable<string>
): Promise<string> => {
  const tree: StagingTree = { name: temporaryName(id), equals: undefined }
  const folder = place(dataDir, tree)
  inProgress.add(tree.name)
  try {
    await startTree(dataDir, tree, before)
    if (before === undefined) return tree.name
    const release = releaseFolder(dataDir, before)
    await makeEqual(dataDir, tree, before)
    if (!isLikelyEqual(release, folder, sample))
      await withRemoval(dataDir, (remove) => mirrorRelease(release, folder, { remove }))
    return tree.name
  } catch (error) {
    await discardTree(dataDir, tree.name)
    throw error
  }
}

/** Removes a tree that did not become a release. */
export const discardTree = async (dataDir: string, name: string): Promise<void> => {
  await rm(join(releasesFolder(dataDir), name), { recursive: true, force: true })
  inProgress.delete(name)
}

/** Makes an unused tree the staging tree again. The next release compares it file by file. */
export const returnTree = (dataDir: string, name: string): void =>
  void stagingTrees.set(dataDir, { name, equals: undefined })
