import { apiBase, filesBase } from "../../shared/paths.ts"
import { currentRelease } from "../publishing/release/release-folders.ts"
import { readAddress } from "../http/requested-address.ts"
import { immutableFilesAfter } from "./later-files.ts"
import { loadRelease, type LoadedRelease, type ServedFile } from "./loaded-release.ts"
import { hasAddress, resolveAddress } from "./site-response.ts"

export type LiveSite = {
  /** The live release; undefined before the first one. A request continues with the release that it started with. */
  current: () => LoadedRelease | undefined
  /** Loads the release that is live on disk. Returns whether it has changed. */
  reload: () => Promise<boolean>
  /** The same for those who look again and again: a release that cannot be loaded is reported to `onError` once. */
  follow: () => Promise<void>
  /**
   * The release that is live on disk, where it is another one than `seen`, in which a request found nothing: it may have gone
   * live an instant ago. One that cannot be loaded is left to the next check.
   */
  newerThan: (seen: LoadedRelease | undefined) => Promise<LoadedRelease | undefined>
  /** An immutable file of a later release, for a tab that was opened before a roll-back. */
  hashedFile: (file: string) => Promise<ServedFile | undefined>
  /** Reports that a file of the live release could not be read. */
  reportMissing: () => void
  /**
   * Whether a visitor gets something at an address: a page, a file, or a redirect; null before the first release. What
   * the server of the API has below the site's origin counts as there.
   */
  serves: (address: string) => boolean | null
  /** Whether an address belongs to a page, a file or a client-only screen of the live release. */
  hasAddress: (address: string) => boolean
}

export type LiveSiteOptions = {
  dataDir: string
  /** Minimum milliseconds between checks for a switch by another process. Requests trigger the checks. */
  checkEvery?: number
  /** Called when a live release cannot be loaded, once for each; the previous one is served until it can. */
  onError?: (error: unknown) => void
  /** Called when files of the live release are missing, not more than once a minute. */
  onDamage?: () => void
}

/** Milliseconds between two reports of damage: mending takes time, and may not help. */
const damageEvery = 60_000

/** Loads the live release of a data folder, and follows its switches from then on. */
export const openLiveSite = async (options: LiveSiteOptions): Promise<LiveSite> => {
  const { dataDir, checkEvery = 1_000, onError, onDamage } = options
  let live: LoadedRelease | undefined
  let later: Promise<Map<string, ServedFile>> | undefined
  let checkedAt = 0
  let damagedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<unknown> = Promise.resolve()
  let catchingUp: Promise<unknown> | undefined
  /** The release that could not be loaded, until another one could. */
  let unloadable: string | undefined
  let reported: string | undefined

  const reloadOnce = async (): Promise<boolean> => {
    const id = await currentRelease(dataDir)
    if (id === undefined || id === live?.id) return false
    try {
      live = await loadRelease(dataDir, id, live)
    } catch (error) {
      unloadable = id
      throw error
    }
    unloadable = undefined
    later = undefined
    return true
  }

  const reload = (): Promise<boolean> => {
    checkedAt = Date.now()
    const reloading = loading.then(reloadOnce)
    loading = reloading.catch(() => undefined)
    return reloading
  }

  const follow = async (): Promise<void> => {
    try {
      await reload()
      reported = undefined
    } catch (error) {
      const trouble = unloadable ?? String(error)
      if (trouble !== reported) onError?.(error)
      reported = trouble
    }
  }

  const current = (): LoadedRelease | undefined => {
    if (Date.now() - checkedAt >= checkEvery) void follow()
    return live
  }

  const catchUp = async (): Promise<void> => {
    const id = await currentRelease(dataDir)
    if (id !== unloadable && id !== live?.id) await reload().catch(() => false)
  }

  await follow()
  return {
    current,
    reload,
    follow,
    newerThan: async (seen) => {
      await (catchingUp ??= catchUp().finally(() => (catchingUp = undefined)))
      return live === seen ? undefined : live
    },
    hashedFile: async (file) => {
      if (!live) return undefined
      later ??= immutableFilesAfter(dataDir, live.id)
      return (await later.catch(() => undefined))?.get(file)
    },
    reportMissing: () => {
      if (Date.now() - damagedAt < damageEvery) return
      damagedAt = Date.now()
      onDamage?.()
    },
    serves: (address) => {
      if (!live) return null
      const read = readAddress(address)
      if (typeof read !== "object") return false
      const isServersOwn = [apiBase, filesBase].some((base) => read.path === base || read.path.startsWith(`${base}/`))
      return isServersOwn || resolveAddress(live, read).kind !== "error"
    },
    hasAddress: (address) => {
      const read = readAddress(address)
      return live !== undefined && typeof read === "object" && hasAddress(live, read.path)
    },
  }
}
