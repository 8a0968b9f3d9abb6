import { randomUUID } from "node:crypto"
import type { Database } from "../../db/connection.ts"
import { folderId } from "../release/folder-id.ts"
import { currentRelease } from "../release/release-folders.ts"
import type { PublishStatusBoard } from "./publish-status.ts"
import {
  countSiteServers,
  removeOtherSiteServers,
  removeSiteServer,
  reportSiteServer,
  type SiteServer,
} from "./site-servers-repository.ts"

const beatInterval = 3_000

/** Checks in a row that find no builder until it counts as away: servers that start together need a few seconds. */
const checksBeforeAway = 3

type ServerParts = {
  database: Database
  dataDir: string
  /** Identity of the servers that belong together; that of the data folder unless given. */
  group?: string | undefined
  status: PublishStatusBoard
  live: {
    current: () => { id: string } | undefined
    /** Loads the release that is live on the disk. Never rejects. */
    follow: () => Promise<void>
  }
  /** Whether this server has the builder lease. */
  builds: () => boolean
  /** Called once when the disk does not give the folder's identity. Errors of the database are left to the next beat. */
  onError: (error: unknown) => void
  /** In milliseconds: how often this server says that it is alive, and polls for a release of which no notification came. */
  every?: number
}

export type SiteServers = {
  /** Notifies the other servers which release this one serves now. */
  report: () => Promise<void>
  /** Takes this server off the list. */
  leave: () => Promise<void>
}

/**
 * Puts a server on the list of those that serve the public site from one data folder, and lets it take up each release that
 * another one makes live: at once by notifications, otherwise within seconds.
 */
export const joinServers = async (parts: ServerParts): Promise<SiteServers> => {
  const { database, dataDir, status, live, builds, onError, every = beatInterval } = parts
  const { store, notifications, shared } = database
  const id = randomUUID()
  let folder: string | null = parts.group ?? null
  let isFolderReported = false
  let written: SiteServer | null = null
  let checksWithoutBuilder = 0
  let ended = false
  let last: Promise<void> = Promise.resolve()

  /** The folder's identity. A disk that does not give it now may do so at the next beat, so that is no reason to stay out. */
  const ownFolder = async (): Promise<string> => {
    folder ??= await folderId(dataDir).catch((error: unknown) => {
      if (!isFolderReported) onError(error)
      isFolderReported = true
      throw error
    })
    return folder
  }

  const checkBuilder = async (): Promise<void> => {
    const { hasBuilder } = await countSiteServers(store, {
      folder: await ownFolder(),
      release: await currentRelease(dataDir),
    })
    checksWithoutBuilder = hasBuilder || builds() ? 0 : checksWithoutBuilder + 1
    status.setBuilderAway(checksWithoutBuilder >= checksBeforeAway)
  }
  const beat = async (): Promise<void> => {
    if (ended) return
    const server = { id, folder: await ownFolder(), release: live.current()?.id ?? null, builds: builds() }
    const isNew = written?.release !== server.release || written.builds !== server.builds
    // The only server of an embedded database need not say that it is alive: no other one waits for it.
    if (!isNew && !shared) return
    // One that crashed an instant ago was this one before its restart; it need not be waited for.
    if (written === null && !shared) await removeOtherSiteServers(store, id)
    await reportSiteServer(store, server)
    written = server
    if (isNew) await notifications.send(store, "releases")
  }
  const report = (): Promise<void> => {
    last = last.then(beat).catch(() => undefined)
    return last
  }
  const follow = async (): Promise<void> => {
    await live.follow()
    await report()
  }
  const poll = async (): Promise<void> => {
    await follow()
    if (shared && !ended) await checkBuilder()
  }
  let polling: Promise<void> | null = null
  const timer = setInterval(() => {
    // With a database that does not respond, polls take longer than the time between them, and would pile up.
    polling ??= poll()
      .catch(() => undefined)
      .finally(() => (polling = null))
  }, every).unref()
  const unsubscribe = notifications.subscribe("releases", () => void follow())
  await follow()
  return {
    report,
    leave: async () => {
      ended = true
      clearInterval(timer)
      unsubscribe()
      await last
      await removeSiteServer(store, id)
        .then(() => notifications.send(store, "releases"))
        .catch(() => undefined)
    },
  }
}
