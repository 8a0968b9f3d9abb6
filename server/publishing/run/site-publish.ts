import { join } from "node:path"
import type { BuildStep, PublishWarning } from "../../../shared/contract/publishing.ts"
import { changedPages } from "../release/changed-pages.ts"
import { guardRelease } from "../guard/guard.ts"
import { PublishRefusedError, readRefusal } from "../guard/refusal.ts"
import { requireRoom } from "../builder/disk-room.ts"
import type { SiteBuilder } from "../builder/site-builder.ts"
import { makeRelease, type MadeRelease } from "../release/make-release.ts"
import { activate, currentRelease, releaseFolder } from "../release/release-folders.ts"
import { errorCode } from "../release/error-code.ts"
import { readRelease } from "../release/release-record.ts"
import { tidyReleases } from "../release/release-tidy.ts"
import { syncWorkspace } from "../builder/workspace.ts"

export type SitePublishParts = {
  /** Folder of the checkout. */
  projectDir: string
  dataDir: string
  /** Origin of the public site. */
  siteUrl: string
  builder: SiteBuilder
  /** The current public position: equal positions mean an equal site. */
  contentPosition: () => Promise<string>
  /** Called when another release went live. */
  onLive: () => Promise<void>
  /** Called with errors of the disk while releases are tidied. */
  onError: (error: unknown) => void
}

/** What a release was built from; a build is needed when any of it differs from now. */
type BuiltFrom = { sources: string; content: string; siteUrl: string }

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

const goLive = async (parts: SitePublishParts, made: MadeRelease): Promise<PublishWarning[]> => {
  const { dataDir, siteUrl } = parts
  const warnings = await guardRelease({ dataDir, made, siteUrl })
  await activate(dataDir, made.id)
  await parts.onLive()
  return warnings
}

/**
 * Brings the live release up to date with sources and content: builds, makes a release and switches to it, unless the
 * live release was built from exactly these.
 *
 * @throws BuildError, PublishRefusedError and errors of the disk; the live release is then unchanged
 */
export const publishSite = async (
  parts: SitePublishParts,
  { signal, byUser, onStep }: PublishRun
): Promise<Published> => {
  const { projectDir, dataDir, siteUrl } = parts
  const siteDir = join(dataDir, "site")
  const sources = await syncWorkspace(projectDir, siteDir)
  // Read before the build: a change that arrives during it makes the next comparison differ.
  const now: BuiltFrom = { sources, content: await parts.contentPosition(), siteUrl }
  const live = await liveInfo(dataDir)
  if (live && sameOrigin(live.info, now)) {
    parts.builder.stayReady(sources)
    tidyReleases(dataDir, parts.onError)
    return { release: live.id, built: false, changedFiles: 0, changedPages: [] }
  }
  const refusal = byUser ? undefined : await refusedBefore(dataDir, now)
  if (refusal) throw new PublishRefusedError(refusal)
  await requireRoom(dataDir)
  const { changes, withheld } = await parts.builder.build(sources, { signal, onStep })
  onStep("compressing")
  const release = await makeRelease({ siteDir, dataDir, info: now, changes }).catch(async (error: unknown) => {
    // Without a code of the system, the built site itself is damaged. No smaller build would write its lost files again.
    if (errorCode(error) === "") await parts.builder.startOver()
    throw error
  })
  onStep("judging")
  // Also after a refusal: the release used up the staging tree, and the next change may come soon.
  const warnings = await goLive(parts, release).finally(() => {
    tidyReleases(dataDir, parts.onError)
    parts.builder.stayReady(sources)
  })
  const { changed } = release
  return {
    release: release.id,
    built: true,
    changedFiles: changed.length,
    changedPages: changedPages(changed),
    warnings: [...withheld.map((page) => ({ kind: "pageFailed" as const, ...page })), ...warnings],
  }
}
