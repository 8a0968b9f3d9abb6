import { join } from "node:path"
import type { BuildStep, PublishWarning } from "../../../shared/contract/publishing.ts"
import type { PublicChanges } from "../../../shared/contract/public-changes.ts"
import type { WithheldPage } from "../../../shared/site-updates.ts"
import { changedPages, pageAddress } from "../release/changed-pages.ts"
import { guardRelease, inspectRelease, type ReleaseFindings } from "../guard/guard.ts"
import { mayBeLive } from "../guard/guard-record.ts"
import { createKnownLinks } from "../guard/page-links.ts"
import { discard } from "./release-mending.ts"
import { readHold, readHoldAfter } from "./roll-back-hold.ts"
import { PublishRefusedError, readRefusal } from "../guard/refusal.ts"
import { requireRoom } from "../builder/disk-room.ts"
import type { SiteBuilder } from "../builder/site-builder.ts"
import { prepareFiles } from "../release/prepared-files.ts"
import { makeReleaseOfDifference, type MadeRelease, type ReleaseInput } from "../release/make-release.ts"
import { activate, amendRelease, currentRelease, newestRelease, releaseFolder } from "../release/release-folders.ts"
import { errorCode } from "../release/error-code.ts"
import { readChanges, readRelease, type Release } from "../release/release-record.ts"
import { tidyReleases, type Retention } from "../release/release-tidy.ts"
import { areSourcesUnchanged, lastSources, syncWorkspace } from "../builder/workspace.ts"
import { timed } from "../step-times.ts"

export type SitePublishParts = {
  /** Folder of the checkout. */
  projectDir: string
  dataDir: string
  /** Origin of the public site. */
  siteUrl: string
  builder: SiteBuilder
  /** The current public position: equal positions mean an equal site. */
  contentPosition: () => Promise<string>
  /** What visitors see differently in one content compared with another; null when that is not known. */
  readChanges: (from: unknown, to: string) => Promise<PublicChanges | null>
  retention: Retention
  /** Rejects when this process may no longer make a release live, because another server builds. */
  mayGoLive?: (() => Promise<void>) | undefined
  /** Called when another release went live. */
  onLive: () => Promise<void>
  /** Called after a publish of content during which the sources turned out to have changed. */
  onOtherSources?: (() => void) | undefined
  /** Called before a build with what makes it necessary. */
  onBuild?: ((reason: BuildReason) => void) | undefined
  /** Called with errors of the disk while releases are tidied. */
  onError: (error: unknown) => void
}

/** What a release was built from; a build is needed when any of it differs from now. */
type BuiltFrom = { sources: string; content: string; siteUrl: string }

/** What differs from the live release: there is none, or sources, the address of the site, or content. */
export type BuildReason = "first" | "sources" | "address" | "content"

export type Published = {
  release: string
  built: boolean
  changedFiles: number
  changedPages: string[]
  /** Warnings about a release that went live; none when omitted. */
  warnings?: PublishWarning[]
}

export type PublishRun = {
  signal: AbortSignal
  /** Whether a user requested the publish: then content that the guard refused is built again. */
  byUser: boolean
  onStep: (step: BuildStep) => void
}

/** The refusal of a release with the current sources, content and site address. */
const refusedBefore = async (dataDir: string, now: BuiltFrom) => {
  const refusal = await readRefusal(dataDir)
  const release = refusal && (await readRelease(releaseFolder(dataDir, refusal.release)))
  return release && sameOrigin(release.info, now) ? refusal : undefined
}

const liveInfo = async (dataDir: string) => {
  const id = await currentRelease(dataDir)
  return id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
}

const sameOrigin = (info: Record<string, unknown>, now: BuiltFrom): boolean =>
  info.sources === now.sources && info.content === now.content && info.siteUrl === now.siteUrl

const buildReason = (live: Release | undefined, now: BuiltFrom): BuildReason => {
  if (!live) return "first"
  if (live.info.sources !== now.sources) return "sources"
  return live.info.siteUrl === now.siteUrl ? "content" : "address"
}

/** Makes a release live, unless another process has rolled back since `begin`: then the roll-back holds. */
const goLive = async ({ dataDir, mayGoLive, onLive }: SitePublishParts, id: string, begin: Date): Promise<void> => {
  await mayGoLive?.()
  if (await readHold(dataDir)) return
  await timed("switch", () => activate(dataDir, id))
  const hold = await readHoldAfter(dataDir, begin)
  if (hold && hold.release !== id) await activate(dataDir, hold.release)
  await timed("the builder loads it", onLive)
}

/** What visitors see differently since another release; undefined when that is not known, or cannot be read now. */
const readStorySince = async (parts: SitePublishParts, since: unknown, now: BuiltFrom): Promise<Release["story"]> => {
  if (typeof since !== "string") return undefined
  const changes = await parts.readChanges(since, now.content).catch((error: unknown) => {
    parts.onError(error)
    return null
  })
  return changes ? { ...changes, since, sources: false } : undefined
}

/** What visitors will see differently, and the sources of what they see now. */
const readStory = async (
  parts: SitePublishParts,
  now: BuiltFrom
): Promise<{ story: Release["story"]; sourcesBefore: unknown }> => {
  // What a release that no visitor may see brought, the next one brings.
  const before = await newestRelease(parts.dataDir, (id) => mayBeLive(parts.dataDir, id))
  const story = await timed("compare the texts", () => readStorySince(parts, before?.info.content, now))
  return { story, sourcesBefore: before?.info.sources }
}

const warningsOf = (withheld: readonly WithheldPage[]): PublishWarning[] =>
  withheld.map((page) => ({ kind: "pageFailed" as const, ...page }))

/** Lets the newest release stand for a site that equals it, although content or sources have changed. */
const letStand = async (
  parts: SitePublishParts,
  now: BuiltFrom,
  { begin, withheld }: { begin: Date; withheld: readonly WithheldPage[] }
): Promise<Published> => {
  const { dataDir } = parts
  const warnings = warningsOf(withheld)
  const newest = await newestRelease(dataDir)
  if (!newest) throw new Error("The release that stands for the site is gone")
  const story = await readStorySince(parts, newest.story?.since, now)
  const sources = newest.story?.sources ?? false
  await amendRelease(dataDir, newest.id, { info: now, story: story && { ...story, sources } })
  if (newest.id === (await currentRelease(dataDir)))
    // Pages that failed have to be reported, also where nothing else has changed.
    return { release: newest.id, built: withheld.length > 0, changedFiles: 0, changedPages: [], warnings }
  await goLive(parts, newest.id, begin)
  const { files } = await readChanges(releaseFolder(dataDir, newest.id))
  const changed = Object.keys(files)
  return {
    release: newest.id,
    built: true,
    changedFiles: changed.length,
    changedPages: changedPages(changed),
    warnings,
  }
}

const builtOf = (
  { id, changed }: MadeRelease,
  warnings: PublishWarning[],
  withheld: readonly WithheldPage[]
): Published => ({
  release: id,
  built: true,
  changedFiles: changed.length,
  changedPages: changedPages(changed),
  warnings: [...warningsOf(withheld), ...warnings],
})

/**
 * The sources of the last publish, where a resident builder can apply a change of content to them. They change far less
 * often than the content, so they are compared once it is live. Undefined when they must be compared first.
 */
const presumedSources = async (
  { projectDir, dataDir, builder }: SitePublishParts,
  siteDir: string
): Promise<string | undefined> => {
  const last = lastSources(projectDir, siteDir)
  if (last === undefined || !builder.isReady(last)) return undefined
  // Other sources may make a release that is not refused.
  return (await readRefusal(dataDir)) ? undefined : last
}

/**
 * Milliseconds from a publish until the sources are compared, which keeps the server's thread busy for 20. Visitors ask for what has
 * just changed, and saves often follow each other.
 */
const compareAfter = 1_000

/** Workspaces whose sources are about to be compared. */
const toCompare = new Set<string>()

/** Finds out whether the sources have changed since the last publish. When they cannot be read, the next publish says why. */
const findOtherSources = ({ projectDir, onOtherSources }: SitePublishParts, siteDir: string): void => {
  if (toCompare.has(siteDir)) return
  toCompare.add(siteDir)
  const compare = async (): Promise<void> => {
    toCompare.delete(siteDir)
    const areSame = await areSourcesUnchanged(projectDir, siteDir).catch(() => false)
    if (!areSame) onOtherSources?.()
  }
  setTimeout(() => void compare(), compareAfter).unref()
}

/**
 * Brings the live release up to date with sources and content: builds, makes a release and switches to it, unless the
 * live release was built from exactly these, or what was built equals it.
 *
 * @throws BuildError, PublishRefusedError and errors of the disk; the live release is then unchanged
 */
export const publishSite = async (
  parts: SitePublishParts,
  { signal, byUser, onStep }: PublishRun
): Promise<Published> => {
  const { projectDir, dataDir, siteUrl, retention } = parts
  const begin = new Date()
  const siteDir = join(dataDir, "site")
  // Read before the build: a change that arrives during it makes the next comparison differ.
  const [content, live] = await Promise.all([parts.contentPosition(), liveInfo(dataDir)])
  const presumed = live?.info.content === content || byUser ? undefined : await presumedSources(parts, siteDir)
  const sources = presumed ?? (await timed("compare the sources", () => syncWorkspace(projectDir, siteDir)))
  const now: BuiltFrom = { sources, content, siteUrl }
  if (live && sameOrigin(live.info, now)) {
    parts.builder.stayReady(sources)
    tidyReleases(dataDir, parts.onError, retention)
    return { release: live.id, built: false, changedFiles: 0, changedPages: [] }
  }
  // Sources are presumed only where no release was refused.
  const refusal = byUser || presumed !== undefined ? undefined : await refusedBefore(dataDir, now)
  if (refusal) throw new PublishRefusedError(refusal)
  await requireRoom(dataDir)
  parts.onBuild?.(buildReason(live, now))
  // While the site is rendered: the server's thread waits for it.
  const compared = readStory(parts, now)
  // When the build fails, nobody asks for it.
  compared.catch(() => undefined)
  const links = createKnownLinks()
  // Also after a build that failed: what no release took is left to the tidying.
  using prepared = prepareFiles({
    dataDir,
    publicDir: join(siteDir, "public"),
    onContent: (file, content) => {
      const page = pageAddress(file)
      if (page !== undefined) links.learn(new URL(page, siteUrl), content)
    },
  })
  const { changes, withheld } = await timed("render the pages", () =>
    parts.builder.build(sources, { signal, onStep, onWritten: prepared.prepare })
  )
  onStep("compressing")
  // The builder says of most files that it has written them.
  prepared.prepareOthers(changes?.written ?? [])
  const { story, sourcesBefore } = await compared
  let findings: ReleaseFindings | undefined
  const input: ReleaseInput = {
    siteDir,
    dataDir,
    info: now,
    changes,
    prepared,
    story: story && { ...story, sources: sourcesBefore !== sources },
    inspect: async (made) =>
      timed(
        "inspect it",
        async () => void (findings = await inspectRelease({ dataDir, release: made, siteUrl, links }))
      ),
  }
  const release = await timed("make the release", () =>
    makeReleaseOfDifference(input, ({ id }) => mayBeLive(dataDir, id))
  ).catch(async (error: unknown) => {
    // Without a code of the system, the built site itself is damaged. No smaller build would write its lost files again.
    if (errorCode(error) === "") await parts.builder.startOver()
    throw error
  })
  onStep("judging")
  try {
    if (!release) return await letStand(parts, now, { begin, withheld })
    const warnings = await timed("guard it", () => guardRelease({ dataDir, made: release, siteUrl, findings })).catch(
      async (error: unknown) => {
        // Nobody knows what the guard would have said of it: a roll-back must not lead there.
        if (!(error instanceof PublishRefusedError)) await discard(dataDir, release.id)
        throw error
      }
    )
    await goLive(parts, release.id, begin)
    return builtOf(release, warnings, withheld)
  } finally {
    // Also after a refusal: the release used up the staging tree, and the next change may come soon.
    tidyReleases(dataDir, parts.onError, retention)
    parts.builder.stayReady(sources)
    if (presumed !== undefined) findOtherSources(parts, siteDir)
  }
}
