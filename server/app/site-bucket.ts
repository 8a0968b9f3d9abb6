import { join, resolve } from "node:path"
import { joinBucket } from "../publishing/bucket/join-bucket.ts"
import type { BucketStats, BucketSync } from "../publishing/bucket/bucket-sync.ts"
import type { BuilderRole } from "../publishing/bucket/builder-role.ts"
import { distrustChanges } from "../publishing/release/make-release.ts"
import type { SiteBuilder } from "../publishing/builder/site-builder.ts"
import { syncWorkspace } from "../publishing/builder/workspace.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import type { Publisher } from "../publishing/run/publisher.ts"
import type { Config } from "./config.ts"
import type { RunningServer } from "./start.ts"

/** Folder of the checkout: the sources and packages that Gatsby builds with. */
export const projectDir = resolve(import.meta.dirname, "../..")

/** What a server does where releases travel through a bucket. */
export type SiteBucket = {
  role: BuilderRole
  /** Looks soon: what is live here may have changed. */
  request: () => void
  /** Takes over what the builder before this one published, before this server builds. */
  takeOver: () => Promise<void>
  /** Does what a user wants of the live release, and lets all servers take it up. */
  forAllServers: BucketSync["change"]
  /** Ends a roll-back on all servers. */
  endHold: () => Promise<void>
  /** Lets a server that may build, and does not, build once, so that a change then costs what it changes. */
  standBy: (builder: SiteBuilder, print: (line: string) => void) => Promise<void>
  /** Ends when that is done, with or without success. */
  readyToBuild: () => Promise<void>
  stats: () => BucketStats
  /** Stores and fetches nothing more. */
  stop: () => Promise<void>
  /** Gives data folder and role back. */
  leave: () => Promise<void>
}

type BucketParts = {
  config: Config
  server: RunningServer
  status: PublishStatusBoard
  publisher: () => Publisher | null
  /** Discards damaged releases, before anything of them is used. */
  mend: () => Promise<void>
  onLive: () => Promise<void>
  onError: (error: unknown) => void
}

/** Joins the servers of a bucket; null where the settings name none. */
export const openSiteBucket = async (parts: BucketParts): Promise<SiteBucket | null> => {
  const { config, server, status, publisher, mend, onLive, onError } = parts
  const { releaseBucket, databaseUrl, retention, dataDir } = config
  if (!releaseBucket || databaseUrl === null) return null
  const onTaken = (): void => {
    if (publisher()?.builds()) publisher()?.request(onError)
  }
  const { database } = server
  const joined = await joinBucket({
    ...{ database, databaseUrl, dataDir, releaseBucket, retention },
    ...{ onLive, onTaken, onError },
  })
  const { role, sync } = joined
  await mend().catch(onError)
  sync.start()
  // A refusal, and a release that comes to stand for more, do not go live.
  status.subscribe(({ now }) => {
    if (now.state !== "queued" && now.state !== "building") sync.request()
  })
  const stopping = new AbortController()
  let standingBy: Promise<void> = Promise.resolve()

  const buildOnce = async (builder: SiteBuilder, print: (line: string) => void): Promise<void> => {
    const { signal } = stopping
    const siteDir = join(dataDir, "site")
    try {
      const sources = await syncWorkspace(projectDir, siteDir)
      // No release is made of this build, and its files may differ from those of the last one.
      await distrustChanges(siteDir)
      await builder.build(sources, { signal, onStep: () => undefined })
      builder.stayReady(sources)
      print("site: built; this server can take over at once")
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
  return {
    role,
    request: () => sync.request(),
    takeOver: sync.takeOver,
    forAllServers: sync.change,
    endHold: sync.endHold,
    standBy: async (builder, print) => {
      // Without an answer of the database, the first publish finds out.
      if (config.builderElsewhere || (await role.acquire().catch(() => true))) return
      print("site: another server builds; this one stands by, and builds once to be ready")
      standingBy = buildOnce(builder, print)
    },
    readyToBuild: () => standingBy,
    stats: sync.stats,
    stop: async () => {
      stopping.abort()
      await sync.stop()
      await standingBy
    },
    leave: joined.leave,
  }
}
