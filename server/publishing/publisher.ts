import { join } from "node:path"
import { buildSite } from "./site-build.ts"
import { makeRelease } from "./release.ts"
import { activate, currentRelease, releaseFolder, removeOldReleases } from "./release-folders.ts"
import { readRelease } from "./release-record.ts"
import { beginBuild, endBuild, syncWorkspace } from "./workspace.ts"

/** Releases that stay for roll-back and for tabs that are still open. */
const keptReleases = 5

/** Writes that come within this time, in milliseconds, go into one build. */
const gatherFor = 1_000

export type PublisherParts = {
  /** Folder of the checkout. */
  projectDir: string
  dataDir: string
  /** Address of the content API including its base path, as the build reaches it. */
  apiUrl: string
  /** Origin of the public site. */
  siteUrl: string
  version: string
  sentryDsn: string | null
  /** Where the stream of content changes stands now: equal positions mean equal content. */
  contentPosition: () => Promise<string>
  /** Called with each step of a build. */
  onStep: (step: string) => void
  /** Told how each publish ended and how long it took; not of one that was stopped. */
  onOutcome?: (outcome: PublishOutcome) => void
  /** Called when another release went live. */
  onLive: () => Promise<void>
}

export type PublishOutcome = { result: "built" | "unchanged" | "failed"; seconds: number }

/** What a release was built from; a build is needed when any of it differs from now. */
type BuiltFrom = { sources: string; content: string; siteUrl: string }

export type Published = { release: string; built: boolean; changedFiles: number }

export type Publisher = {
  /**
   * Makes what is live correspond to sources and content: builds, makes a release and switches to it, unless the live
   * release was built from just these. Calls that come while one runs wait for a further run.
   *
   * @throws BuildError and whatever the disk says; the live release is then as it was
   */
  publish: () => Promise<Published>
  /** Asks for a publish soon; many requests make one. Failures go to `onError`. */
  request: (onError: (error: unknown) => void) => void
  /** Ends a build that is under way and takes no further requests. */
  stop: () => Promise<void>
}

const liveInfo = async (dataDir: string) => {
  const id = await currentRelease(dataDir)
  return id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
}

const sameOrigin = (info: Record<string, unknown>, now: BuiltFrom): boolean =>
  info.sources === now.sources && info.content === now.content && info.siteUrl === now.siteUrl

const publishOnce = async (parts: PublisherParts, signal: AbortSignal): Promise<Published> => {
  const { projectDir, dataDir, siteUrl, onStep } = parts
  const siteDir = join(dataDir, "site")
  const sources = await syncWorkspace(projectDir, siteDir)
  // Read before the build: a change that arrives during it makes the next comparison differ.
  const now: BuiltFrom = { sources, content: await parts.contentPosition(), siteUrl }
  const live = await liveInfo(dataDir)
  if (live && sameOrigin(live.info, now)) return { release: live.id, built: false, changedFiles: 0 }
  await beginBuild(siteDir)
  await buildSite({ ...parts, siteDir, sentryDsn: parts.sentryDsn ?? undefined, signal }).finally(() =>
    signal.aborted ? undefined : endBuild(siteDir)
  )
  onStep("compressing")
  const release = await makeRelease({ siteDir, dataDir, info: now })
  await activate(dataDir, release.id)
  await parts.onLive()
  await removeOldReleases(dataDir, keptReleases)
  return { release: release.id, built: true, changedFiles: release.changed.length }
}

const publishTold = async (parts: PublisherParts, signal: AbortSignal): Promise<Published> => {
  const begin = performance.now()
  const tell = (result: PublishOutcome["result"]): void => {
    if (!signal.aborted) parts.onOutcome?.({ result, seconds: (performance.now() - begin) / 1_000 })
  }
  try {
    const published = await publishOnce(parts, signal)
    tell(published.built ? "built" : "unchanged")
    return published
  } catch (error) {
    tell("failed")
    throw error
  }
}

/** The one builder of a data folder: builds never overlap. */
export const createPublisher = (parts: PublisherParts): Publisher => {
  const stopping = new AbortController()
  let running: Promise<Published> | null = null
  let next: Promise<Published> | null = null
  let gathering: NodeJS.Timeout | null = null

  const run = (): Promise<Published> => {
    running = publishTold(parts, stopping.signal).finally(() => (running = null))
    return running
  }
  const publish = (): Promise<Published> => {
    if (!running) return run()
    next ??= running
      .then(
        () => undefined,
        () => undefined
      )
      .then(() => {
        next = null
        stopping.signal.throwIfAborted()
        return run()
      })
    return next
  }
  return {
    publish,
    request: (onError) => {
      if (gathering || stopping.signal.aborted) return
      gathering = setTimeout(() => {
        gathering = null
        publish().catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        })
      }, gatherFor)
    },
    stop: async () => {
      if (gathering) clearTimeout(gathering)
      stopping.abort()
      await running?.catch(() => undefined)
    },
  }
}
