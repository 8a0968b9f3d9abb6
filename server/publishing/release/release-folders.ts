import { randomBytes } from "node:crypto"
import { readdir, readlink, rename, rm, symlink } from "node:fs/promises"
import { basename, join } from "node:path"
import { errorCode } from "./error-code.ts"
import { flush } from "./flush.ts"
import { readRelease, releaseIdPattern, type Release } from "./release-record.ts"

/** Folder of all releases below the data folder. */
export const releasesFolder = (dataDir: string): string => join(dataDir, "releases")

/**
 * Folder of one release.
 *
 * @throws Error for an id of another form, so that no id ever names a folder elsewhere
 */
export const releaseFolder = (dataDir: string, id: string): string => {
  if (!releaseIdPattern.test(id)) throw new Error(`${JSON.stringify(id)} is not the id of a release`)
  return join(releasesFolder(dataDir), id)
}

const liveLink = (dataDir: string): string => join(dataDir, "live")

const leftover = /^\.tmp-.*-(\d+)$/

/** Name of a folder that this process fills; the process number tells later whether somebody still works on it. */
export const temporaryName = (id: string): string => `.tmp-${id}-${process.pid}`

/** Folders that this process fills now: another use of the same process number must not keep its leftovers alive. */
export const inProgress = new Set<string>()

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === "EPERM"
  }
}

/** Trees that a builder which died left half made: names below the folder of all releases. */
export const leftovers = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(releasesFolder(dataDir)).catch(() => [])
  return names.filter((name) => {
    const pid = Number(leftover.exec(name)?.[1])
    return pid && !inProgress.has(name) && (pid === process.pid || !isAlive(pid))
  })
}

/** Every whole release, oldest first. */
export const listReleases = async (dataDir: string): Promise<Release[]> => {
  const names = await readdir(releasesFolder(dataDir)).catch(() => [])
  const ids = names.filter((name) => releaseIdPattern.test(name)).sort()
  const releases = await Promise.all(ids.map((id) => readRelease(releaseFolder(dataDir, id))))
  return releases.filter((release) => release !== undefined)
}

/** Id of the release that is live, or undefined before the first. Cheap: it reads one link. */
export const currentRelease = async (dataDir: string): Promise<string | undefined> => {
  const target = await readlink(liveLink(dataDir)).catch(() => undefined)
  const id = target === undefined ? undefined : basename(target)
  return id !== undefined && releaseIdPattern.test(id) ? id : undefined
}

const mutexes = new Map<string, Promise<unknown>>()

/** Going live and taking releases away never happen at once: what is taken away must not be what goes live. */
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

const switchTo = async (dataDir: string, id: string): Promise<void> => {
  if (!(await readRelease(releaseFolder(dataDir, id)))) throw new Error(`There is no whole release ${id}`)
  const fresh = join(dataDir, `.live-${randomBytes(4).toString("hex")}`)
  await symlink(join("releases", id), fresh)
  try {
    await rename(fresh, liveLink(dataDir))
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await flush(dataDir)
}

/**
 * Makes a release the live one, in one atomic step: a reader of `live` meets the old release or the new one. Serves for
 * going live and for rolling back.
 *
 * @throws Error when there is no whole release of that id; what is live stays so
 */
export const activate = (dataDir: string, id: string): Promise<void> => withMutex(dataDir, () => switchTo(dataDir, id))

/** Folders that look like releases and are not whole: what a disk lost, or an earlier version of the product wrote. */
export const brokenReleases = async (dataDir: string, complete: readonly Release[]): Promise<string[]> => {
  const names = await readdir(releasesFolder(dataDir)).catch(() => [])
  const known = new Set(complete.map(({ id }) => id))
  return names.filter((name) => releaseIdPattern.test(name) && !known.has(name))
}
