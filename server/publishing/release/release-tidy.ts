import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import {
  brokenReleases,
  currentRelease,
  withMutex,
  inProgress,
  leftovers,
  listReleases,
  releasesFolder,
  temporaryName,
} from "./release-folders.ts"
import { hasStagingTree, keepAsStagingTree, updateStagingTree } from "./staging-tree.ts"

/** Releases that stay for roll-back, besides the live one. */
const retainedReleases = 5

type Tidying = { preparing: Promise<void>; removing: Promise<void>; stopping: AbortController }

const tidyings = new Map<string, Tidying>()

const removeTrees = async (dataDir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await rm(join(releasesFolder(dataDir), name), { recursive: true, force: true })
    inProgress.delete(name)
  }
}

/** Renamed first: a folder that is half removed must not look like a release. */
const moveAside = async (dataDir: string, name: string): Promise<string> => {
  const away = temporaryName(`${name.replace(/^\.tmp-/, "").replace(/-\d+$/, "")}-gone`)
  inProgress.add(away)
  await rename(join(releasesFolder(dataDir), name), join(releasesFolder(dataDir), away))
  return away
}

/** Chooses the trees that are no longer needed: one becomes the spare tree, the others are to be removed. */
const sortOut = async (dataDir: string, keep: number): Promise<string[]> => {
  const live = await currentRelease(dataDir)
  const complete = await listReleases(dataDir)
  const old = complete
    .map(({ id }) => id)
    .slice(0, -keep)
    .filter((id) => id !== live)
  const broken = (await brokenReleases(dataDir, complete)).filter((id) => id !== live)
  const others = [...broken, ...(await leftovers(dataDir))]
  if (!hasStagingTree(dataDir) && complete.length > 0) {
    const equals = old.pop()
    await keepAsStagingTree(dataDir, equals ?? others.pop(), equals)
  }
  const away: string[] = []
  for (const name of [...old, ...others]) away.push(await moveAside(dataDir, name))
  return away
}

const tidy = async (dataDir: string, keep: number, tidying: Tidying): Promise<void> => {
  await mkdir(releasesFolder(dataDir), { recursive: true })
  const away = await withMutex(dataDir, () => sortOut(dataDir, keep))
  tidying.removing = tidying.removing.then(() => removeTrees(dataDir, away))
  // What removing throws is told by whoever waits for it.
  tidying.removing.catch(() => undefined)
  const newest = (await listReleases(dataDir)).at(-1)
  if (newest) await updateStagingTree(dataDir, newest.id, tidying.stopping.signal)
}

const tidyingOf = (dataDir: string): Tidying => {
  const found = tidyings.get(dataDir)
  if (found) return found
  const fresh = { preparing: Promise.resolve(), removing: Promise.resolve(), stopping: new AbortController() }
  tidyings.set(dataDir, fresh)
  return fresh
}

/** Waits until the spare tree of a data folder is as good as it will be. */
export const stagingTreePrepared = async (dataDir: string): Promise<void> => {
  await tidyings.get(dataDir)?.preparing
}

/**
 * Removes all but the newest releases and the live one, and has a tree ready for the next release. Goes on in the background:
 * call it after each switch and at the start.
 *
 * @param keep how many releases stay besides the live one
 * @param onError told what the disk refused; the next release is then made of a new tree
 */
export const tidyReleases = (
  dataDir: string,
  onError: (error: unknown) => void = () => undefined,
  keep: number = retainedReleases
): void => {
  const tidying = tidyingOf(dataDir)
  const report = (error: unknown): void => {
    if (!tidying.stopping.signal.aborted) onError(error)
  }
  tidying.preparing = tidying.preparing.then(() => tidy(dataDir, keep, tidying)).catch(report)
  void tidying.preparing.then(() => tidying.removing).catch(report)
}

/** Waits until everything that is not needed is removed, and the spare tree is ready. */
export const releasesTidied = async (dataDir: string): Promise<void> => {
  const tidying = tidyings.get(dataDir)
  await tidying?.preparing
  await tidying?.removing.catch(() => undefined)
}

/** Ends the work in the background, at whatever point it is. */
export const endTidying = async (dataDir: string): Promise<void> => {
  tidyings.get(dataDir)?.stopping.abort()
  await releasesTidied(dataDir)
  tidyings.delete(dataDir)
}
