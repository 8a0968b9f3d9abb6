import { randomUUID } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { releaseWebhookLimits } from "../../shared/limits/publishing.ts"
import type { Database, Store } from "../db/connection.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import { readHold } from "../publishing/run/roll-back-hold.ts"
import { countSiteServers } from "../publishing/run/site-servers-repository.ts"
import { folderId } from "../publishing/release/folder-id.ts"
import { currentRelease } from "../publishing/release/release-folders.ts"
import { releaseIdPattern } from "../../shared/release-id.ts"
import type { ReleaseEvent } from "../tasks/task-kinds.ts"
import { claimAnnouncement, findAnnounced, type Announced } from "./announced-releases-repository.ts"
import { changedAddresses } from "./changed-addresses.ts"

export type ReleaseEventParts = {
  database: Database
  dataDir: string
  /** Identity of the servers that belong together; that of the data folder unless given. */
  group?: string | undefined
  /** Whether this server may announce now: where each has its own releases, who builds knows best what has changed. */
  mayAnnounce?: (() => boolean) | undefined
  /** Origin of the site. */
  site: string
  status: PublishStatusBoard
  now: () => Date
  /** Queues an event in a transaction: it reaches the receiver if that commits, even if this process exits. */
  send: (releaseEvent: ReleaseEvent, store: Store) => Promise<void>
  report: (error: unknown) => void
  /** Milliseconds to wait for servers that are alive and do not have the release. */
  serversWithin?: number
}

/** How often, in milliseconds, to look whether the other servers have a release. */
const waitInterval = 1_000

/** Where earlier versions stored the last announced release. */
const formerRecord = (dataDir: string): string => join(dataDir, "release-told.json")

const readFormerRecord = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(formerRecord(dataDir), "utf8").catch(() => "")
  const id = /"release":"([^"]+)"/.exec(text)?.[1]
  return id !== undefined && releaseIdPattern.test(id) ? id : undefined
}

/** The last release that the receiver knows of; takes over the record of an earlier version. */
const lastAnnounced = async (
  { database, dataDir }: ReleaseEventParts,
  folder: string
): Promise<Announced | undefined> => {
  const known = await findAnnounced(database.store, folder)
  if (known !== undefined) return known
  const former = await readFormerRecord(dataDir)
  if (former === undefined) return undefined
  await claimAnnouncement(database.store, folder, { from: undefined, to: former })
  await rm(formerRecord(dataDir), { force: true })
  return findAnnounced(database.store, folder)
}

const kindOf = async (dataDir: string, before: readonly string[], to: string): Promise<ReleaseEvent["kind"]> =>
  before.some((from) => to < from) || (await readHold(dataDir))?.release === to ? "rolled-back" : "built"

/** Addresses that differ between a release and any of those before it; null when they are unknown, or too many. */
const changedSince = async (dataDir: string, before: readonly string[], to: string): Promise<string[] | null> => {
  const { addressesMax } = releaseWebhookLimits
  const changes = await Promise.all(before.map((from) => changedAddresses(dataDir, { from, to }, addressesMax)))
  if (changes.length === 0 || changes.includes(null)) return null
  const addresses = new Set(changes.flatMap((change) => change ?? []))
  return addresses.size > addressesMax ? null : [...addresses].sort()
}

/** Releases that went live after an announcement and were not announced: some servers had them, so a CDN may too. */
type Unannounced = { after: string | undefined; releases: Set<string> }

/**
 * Announces the live release, unless that has happened and no other one was live since. Of several servers, the first to
 * claim it does so.
 *
 * @param unannounced is kept between the looks of this process
 * @param mayWait whether the other servers may still take their time to take it up
 * @returns the release that others have yet to take up
 */
const notifyLive = async (
  parts: ReleaseEventParts,
  unannounced: Unannounced,
  mayWait: (release: string) => boolean
): Promise<string | undefined> => {
  const { database, dataDir, site, now, send } = parts
  const { releases } = unannounced
  const live = await currentRelease(dataDir)
  if (live === undefined) return undefined
  const folder = parts.group ?? (await folderId(dataDir))
  const from = await lastAnnounced(parts, folder)
  if (unannounced.after !== from?.at) releases.clear()
  unannounced.after = from?.at
  releases.delete(live)
  if (from?.release === live && releases.size === 0) return undefined
  const { behind } = await countSiteServers(database.store, { folder, release: live })
  if (behind > 0 && mayWait(live)) {
    if (from?.release !== live) releases.add(live)
    return live
  }
  const before = from ? [from.release, ...releases].filter((id) => id !== live) : []
  const releaseEvent: ReleaseEvent = {
    id: `msg_${randomUUID()}`,
    kind: await kindOf(dataDir, before, live),
    release: live,
    at: now().toISOString(),
    site,
    changed: await changedSince(dataDir, before, live),
  }
  await database.store.transaction().execute(async (store) => {
    if (await claimAnnouncement(store, folder, { from, to: live })) await send(releaseEvent, store)
  })
  return undefined
}

/**
 * Announces every release that goes live, whether built, confirmed or rolled back to, once all servers that are alive have
 * taken it up. On start, it announces one that went live while no process ran. Publishing does not wait for it.
 *
 * @returns function that stops it, after a running announcement has ended
 */
export const watchReleases = (parts: ReleaseEventParts): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let waiting: { release: string; since: number } | null = null
  const unannounced: Unannounced = { after: undefined, releases: new Set() }
  let ended = false
  const mayWait = (release: string): boolean => {
    if (waiting?.release !== release) waiting = { release, since: performance.now() }
    return performance.now() - waiting.since < (parts.serversWithin ?? releaseWebhookLimits.serversWithin)
  }
  const checkAfter = (ms: number): void => {
    clearTimeout(retry)
    if (!ended) retry = setTimeout(check, ms).unref()
  }
  const check = (): void => {
    clearTimeout(retry)
    last = last
      .then(() => (ended || parts.mayAnnounce?.() === false ? undefined : notifyLive(parts, unannounced, mayWait)))
      .then((awaited) => checkAfter(awaited === undefined ? releaseWebhookLimits.retryAfter : waitInterval))
      .catch((error: unknown) => {
        parts.report(error)
        checkAfter(releaseWebhookLimits.retryAfter)
      })
  }
  const stops = [
    parts.status.subscribe(({ now }) => {
      if (["live", "idle", "rolled-back"].includes(now.state)) check()
    }),
    parts.database.notifications.subscribe("releases", check),
  ]
  check()
  return async () => {
    ended = true
    for (const stop of stops) stop()
    clearTimeout(retry)
    await last
  }
}
