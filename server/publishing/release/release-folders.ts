import { randomBytes } from "node:crypto"
import { renameSync, rmSync, symlinkSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { errorCode } from "./error-code.ts"
import { flush } from "./flush.ts"
import { readRelease, recordFile, type Release } from "./release-record.ts"
import { readSmallFolder, readSmallLink } from "./small-file.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/** Folder of all releases below the data folder. */
export const releasesFolder = (dataDir: string): string => join(dataDir, "releases")

/**
 * Folder of one release.
 *
 * @throws Error for an id of another form: an id must never name a folder elsewhere
 */
export const releaseFolder = (dataDir: string, id: string): string => {
  if (!releaseIdPattern.test(id)) throw new Error(`${JSON.stringify(id)} is not the id of a release`)
  return join(releasesFolder(dataDir), id)
}

/** The link to the live release. */
export const liveLink = (dataDir: string): string => join(dataDir, "live")

const leftover = /^\.tmp-.*-(\d+)$/

/** Whether the folder of a leftover can become a tree: others have what trees no longer have, or prepared files. */
export const isTree = (name: string): boolean => !/^\.tmp-(?:replaced|prepared)-/.test(name)

/** Name of a folder that this process fills. The process id in it shows later whether its owner still runs. */
export const temporaryName = (id: string): string => `.tmp-${id}-${process.pid}`

/** Folders that this process fills now. Others with its process id are leftovers of an earlier process with that id. */
export const inProgress = new Set<string>()

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === "EPERM"
  }
}

/** Names of unfinished trees, in the folder of all releases, whose builders have exited. */
export const leftovers = async (dataDir: string): Promise<string[]> => {
  const names = await readSmallFolder(releasesFolder(dataDir)).catch(() => [])
  return names.filter((name) => {
    const pid = Number(leftover.exec(name)?.[1])
    return pid && !inProgress.has(name) && (pid === process.pid || !isAlive(pid))
  })
}

/** Every complete release, oldest first. */
export const listReleases = async (dataDir: string): Promise<Release[]> => {
  const names = await readSmallFolder(releasesFolder(dataDir)).catch(() => [])
  const ids = names.filter((name) => releaseIdPattern.test(name)).sort()
  const releases = await Promise.all(ids.map((id) => readRelease(releaseFolder(dataDir, id))))
  return releases.filter((release) => release !== undefined)
}

/**
 * The newest complete release. Reads as few records as possible.
 *
 * @param counts whether a release counts; each does unless given
 */
export const newestRelease = async (
  dataDir: string,
  counts: (id: string) => Promise<boolean> = () => Promise.resolve(true)
): Promise<Release | undefined> => {
  const names = await readSmallFolder(releasesFolder(dataDir)).catch(() => [])
  const ids = names.filter((name) => releaseIdPattern.test(name)).sort()
  for (const id of ids.reverse()) {
    const release = await readRelease(releaseFolder(dataDir, id))
    if (release && (await counts(id))) return release
  }
  return undefined
}

/** Id of the live release; undefined before the first one. Cheap: it reads one link. */
export const currentRelease = async (dataDir: string): Promise<string | undefined> => {
  const target = await readSmallLink(liveLink(dataDir)).catch(() => undefined)
  const id = target === undefined ? undefined : basename(target)
  return id !== undefined && releaseIdPattern.test(id) ? id : undefined
}

/** Rewrites facts of a release's record. Its files never change. */
export const amendRelease = (
  dataDir: string,
  id: string,
  facts: Partial<Pick<Release, "info" | "story" | "size">>
): Promise<Release | undefined> =>
  withMutex(dataDir, async () => {
    const folder = releaseFolder(dataDir, id)
    const record = await readRelease(folder)
    if (!record) return undefined
    const amended = { ...record, ...facts }
    // Renamed, because the file may be shared with another release.
    const fresh = join(folder, `${recordFile}.new`)
    await writeFile(fresh, `${JSON.stringify(amended, null, 2)}\n`, { flush: true })
    await rename(fresh, join(folder, recordFile))
    await flush(folder)
    return amended
  })

const mutexes = new Map<string, Promise<unknown>>()

/** Runs work one at a time per data folder: a release must not be removed while it goes live. */
export const withMutex = <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const result = (mutexes.get(dataDir) ?? Promise.resolve()).then(work)
  const tail = result
    .catch(() => undefined)
    .finally(() => {
      if (mutexes.get(dataDir) === tail) mutexes.delete(dataDir)
    })
  mutexes.set(dataDir, tail)
  return result
}

const requireWhole = async (dataDir: string, id: string): Promise<void> => {
  if (!(await readRelease(releaseFolder(dataDir, id)))) throw new Error(`There is no whole release ${id}`)
}

/** Lets `live` name another release. */
const pointTo = (dataDir: string, id: string): void => {
  const fresh = join(dataDir, `.live-${randomBytes(4).toString("hex")}`)
  symlinkSync(join("releases", id), fresh)
  try {
    renameSync(fresh, liveLink(dataDir))
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

const switchTo = async (dataDir: string, id: string): Promise<void> => {
  await requireWhole(dataDir, id)
  const before = await currentRelease(dataDir)
  pointTo(dataDir, id)
  try {
    // Another process that shares the folder may have taken it away before it was live, and looks afterwards whether it is (`takeAway`).
    await requireWhole(dataDir, id)
  } catch (error) {
    if (before === undefined) rmSync(liveLink(dataDir), { force: true })
    else pointTo(dataDir, before)
    throw error
  }
  await flush(dataDir)
}

/**
 * Renames the folder of a release that is not live.
 *
 * @param name of the folder then, in the folder of all releases
 * @returns whether it is away: one that another process has made live meanwhile stays
 */
export const takeAway = async (dataDir: string, id: string, name: string): Promise<boolean> => {
  const [folder, away] = [releaseFolder(dataDir, id), join(releasesFolder(dataDir), name)]
  renameSync(folder, away)
  if ((await currentRelease(dataDir)) !== id) return true
  renameSync(away, folder)
  return false
}

/**
 * Makes a release live in one atomic step: a reader of `live` sees the old release or the new one. Used for publishing and
 * for rolling back.
 *
 * @throws Error when there is no complete release with that id; the live release is unchanged
 */
export const activate = (dataDir: string, id: string): Promise<void> => withMutex(dataDir, () => switchTo(dataDir, id))

/** Names of incomplete release folders: damaged ones, and those of an earlier version of the product. */
export const brokenReleases = async (dataDir: string, complete: readonly Release[]): Promise<string[]> => {
  const names = await readSmallFolder(releasesFolder(dataDir)).catch(() => [])
  const known = new Set(complete.map(({ id }) => id))
  return names.filter((name) => releaseIdPattern.test(name) && !known.has(name))
}
