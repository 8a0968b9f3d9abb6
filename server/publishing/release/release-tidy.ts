import { mkdir, rename, rm, statfs } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { publishingLimits } from "../../../shared/limits/publishing.ts"
import {
  brokenReleases,
  currentRelease,
  withMutex,
  inProgress,
  isTree,
  leftovers,
  listReleases,
  newestRelease,
  releasesFolder,
  temporaryName,
} from "./release-folders.ts"
import { forgetBestCopies, makeBestCopies } from "./best-copies.ts"
import { hasStagingTree, keepAsStagingTree, takeReplaced, updateStagingTree } from "./staging-tree.ts"

/** Releases to retain for roll-back: the newest ones, and of each of the last days its newest. The live one always stays. */
export type Retention = { count: number; days: number }

/** For those who do not set it. */
export const usualRetention: Retention = { count: 20, days: 30 }

/** Newest releases that stay even when the disk gets full: one to roll back from, and one to roll back to. */
const leastRetained = 2

const day = 86_400_000

type Tidying = {
  preparing: Promise<void>
  removing: Promise<void>
  stopping: AbortController
  /** What goes on while nobody publishes. */
  improving: Promise<void>
  busy: AbortController
}

/** In milliseconds: how long nobody publishes before copies are made smaller. Saves often follow each other. */
const usualIdle = 20_000

/**
 * In milliseconds: visitors and editors get what has just gone live before the disk is tidied, which keeps the server's thread busy for some
 * ten. The next release needs the staging tree later than that, once its pages are rendered.
 */
const tidyAfter = 20

const tidyings = new Map<string, Tidying>()

const removeTrees = async (dataDir: string, names: readonly string[]): Promise<void> => {
  const errors: unknown[] = []
  for (const name of names) {
    await rm(join(releasesFolder(dataDir), name), { recursive: true, force: true }).catch((error: unknown) => {
      errors.push(error)
    })
    // What is left of it is a leftover, which the next tidying removes.
    inProgress.delete(name)
  }
  if (errors.length > 0) throw errors[0]
}

/** Renames a tree before its removal: a half-removed folder must not look like a release. */
const moveAside = async (dataDir: string, name: string): Promise<string> => {
  const away = temporaryName(`${name.replace(/^\.tmp-/, "").replace(/-\d+$/, "")}-removed`)
  inProgress.add(away)
  await rename(join(releasesFolder(dataDir), name), join(releasesFolder(dataDir), away))
  return away
}

/**
 * The releases that a retention no longer keeps, oldest first. Of each day (UTC) only the newest stays, so that nearly every
 * publish has a tree to recycle: to link a new one costs what the whole site has of files.
 *
 * @param all all releases, oldest first, with the time of each in milliseconds of the epoch
 */
export const expiredReleases = (all: readonly { id: string; time: number }[], { count, days }: Retention): string[] => {
  const oldest = Date.now() - days * day
  const dayOf = (time: number): number => Math.floor(time / day)
  return all.slice(0, -count).flatMap(({ id, time }, index) => {
    const next = all[index + 1]
    return time <= oldest || (next !== undefined && dayOf(next.time) === dayOf(time)) ? [id] : []
  })
}

/** Chooses the trees that are no longer needed: one becomes the staging tree if there is none, the others are removed. */
const sortOut = async (dataDir: string, retention: Retention): Promise<string[]> => {
  const live = await currentRelease(dataDir)
  const complete = await listReleases(dataDir)
  const old = expiredReleases(
    complete.map(({ id, createdAt }) => ({ id, time: Date.parse(createdAt) })),
    retention
  ).filter((id) => id !== live)
  const broken = (await brokenReleases(dataDir, complete)).filter((id) => id !== live)
  const others = [...broken, ...(await leftovers(dataDir))]
  const away: string[] = []
  let kept: string | undefined
  if (!hasStagingTree(dataDir) && complete.length > 0) {
    const equals = old.pop()
    kept = equals ?? others.findLast(isTree)
    await keepAsStagingTree(dataDir, kept, equals)
  }
  for (const name of [...old, ...others]) if (name !== kept) away.push(await moveAside(dataDir, name))
  return away
}

/** Whether the disk of a folder has so little room left that releases have to go. */
const isShortOfRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize, blocks } = await statfs(folder)
  const reserve = Math.min(publishingLimits.releaseReserve, (blocks * bsize) / 10)
  return blocks > 0 && bavail * bsize < reserve
}

/** Removes the oldest releases, whatever their age, until the disk has room again. */
const makeRoom = async (dataDir: string, isShort: typeof isShortOfRoom): Promise<void> => {
  while (await isShort(dataDir)) {
    const away = await withMutex(dataDir, async () => {
      const live = await currentRelease(dataDir)
      const oldest = (await listReleases(dataDir)).slice(0, -leastRetained).find(({ id }) => id !== live)
      return oldest && (await moveAside(dataDir, oldest.id))
    })
    if (away === undefined) return
    await removeTrees(dataDir, [away])
  }
}

const tidy = async (dataDir: string, { isShort, ...keep }: Keep, tidying: Tidying): Promise<void> => {
  await mkdir(releasesFolder(dataDir), { recursive: true })
  const away = await withMutex(dataDir, () => sortOut(dataDir, keep))
  try {
    const newest = await newestRelease(dataDir)
    if (newest) await updateStagingTree(dataDir, newest.id, tidying.stopping.signal)
  } finally {
    away.push(...takeReplaced(dataDir))
    // What failed before was reported then.
    const before = tidying.removing.catch(() => undefined)
    tidying.removing = before.then(async () => {
      try {
        await removeTrees(dataDir, away)
      } finally {
        await makeRoom(dataDir, isShort ?? isShortOfRoom)
      }
    })
    // `tidyReleases` reports its errors; without this they would also count as unhandled rejections.
    tidying.removing.catch(() => undefined)
  }
}

const tidyingOf = (dataDir: string): Tidying => {
  const found = tidyings.get(dataDir)
  if (found) return found
  const fresh = {
    ...{ preparing: Promise.resolve(), removing: Promise.resolve(), improving: Promise.resolve() },
    ...{ stopping: new AbortController(), busy: new AbortController() },
  }
  tidyings.set(dataDir, fresh)
  return fresh
}

type Keep = Retention & {
  /** Whether a folder's disk is short of room; asks the system unless given. */
  isShort?: (folder: string) => Promise<boolean>
  /** In milliseconds: how long nobody publishes before copies are made smaller. */
  idle?: number
}

/**
 * Waits until the preparation of the staging tree has ended, with or without success, and interrupts what goes on while
 * nobody publishes: call it before a release is made.
 */
export const stagingTreePrepared = async (dataDir: string): Promise<void> => {
  const tidying = tidyings.get(dataDir)
  tidying?.busy.abort()
  await tidying?.preparing
}

/** Makes the copies of the newest release smaller, once nothing has happened for a while. */
const improveWhenIdle = async (
  dataDir: string,
  idle: number,
  { preparing, removing, busy }: Tidying
): Promise<void> => {
  const { signal } = busy
  await Promise.all([preparing, removing.catch(() => undefined)])
  await setTimeout(idle, undefined, { signal, ref: false }).catch(() => undefined)
  const newest = signal.aborted ? undefined : await newestRelease(dataDir)
  if (newest && !signal.aborted) await makeBestCopies(dataDir, newest.id, signal)
}

/**
 * Removes the releases that need not be kept, prepares the staging tree for the next release, and then, while nobody
 * publishes, makes the compressed copies of the newest one smaller. When the disk gets full, older releases go too, the
 * oldest first. Runs in the background: call it after each switch and at the start.
 *
 * @param onError called with errors of the disk; the next release then compares its tree file by file
 * @param keep what to retain; the live release always stays
 */
export const tidyReleases = (
  dataDir: string,
  onError: (error: unknown) => void = () => undefined,
  keep: Keep = usualRetention
): void => {
  const tidying = tidyingOf(dataDir)
  const report = (error: unknown): void => {
    if (!tidying.stopping.signal.aborted) onError(error)
  }
  const { signal } = tidying.stopping
  const visitorsFirst = setTimeout(tidyAfter, undefined, { signal }).catch(() => undefined)
  tidying.preparing = Promise.all([tidying.preparing, visitorsFirst])
    .then(() => tidy(dataDir, keep, tidying))
    .catch(report)
  void tidying.preparing.then(() => tidying.removing).catch(report)
  tidying.busy.abort()
  tidying.busy = new AbortController()
  const now = { ...tidying }
  tidying.improving = tidying.improving.then(() => improveWhenIdle(dataDir, keep.idle ?? usualIdle, now)).catch(report)
}

/** Waits until unneeded releases are removed and the staging tree is prepared. */
export const releasesTidied = async (dataDir: string): Promise<void> => {
  const tidying = tidyings.get(dataDir)
  await tidying?.preparing
  await tidying?.removing.catch(() => undefined)
}

/** Waits until the copies of the newest release are the smallest ones, or a publish interrupts that. */
export const copiesImproved = async (dataDir: string): Promise<void> => {
  await tidyings.get(dataDir)?.improving
}

/** Aborts the preparation of the staging tree, and waits until the background work has ended. */
export const endTidying = async (dataDir: string): Promise<void> => {
  const tidying = tidyings.get(dataDir)
  tidying?.stopping.abort()
  tidying?.busy.abort()
  await releasesTidied(dataDir)
  await tidying?.improving
  tidyings.delete(dataDir)
  forgetBestCopies(dataDir)
}
