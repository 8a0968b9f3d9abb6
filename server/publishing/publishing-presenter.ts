import type { PublishStatus, ReleaseList, ReleaseSummary } from "../../shared/contract/publishing.ts"
import { guardLimits } from "../../shared/limits/publishing.ts"
import type { Release } from "./release/release-record.ts"
import type { PublishPosition, RetainedReleases } from "./publishing-service.ts"

/** Maximum number of pages that a status lists. */
const namedPages = 100

export const presentPublishStatus = ({ snapshot, live, content, waiting, hold }: PublishPosition): PublishStatus => {
  const { now, since, next, builderAway } = snapshot
  const common = {
    since: since.toISOString(),
    next,
    builderAway,
    live: live ? { release: live.id, madeAt: live.createdAt } : null,
    content,
    waiting,
    hold: hold && live ? { release: hold.release, madeAt: live.createdAt, since: hold.at, by: hold.by ?? null } : null,
  }
  switch (now.state) {
    case "building":
      return { ...common, ...now, stepSince: now.stepSince.toISOString() }
    case "failed":
      return { ...common, ...now, retryAt: now.retryAt?.toISOString() ?? null }
    case "refused": {
      const { release, confirmable, faults: issues, faultCount } = now.refusal
      return { ...common, state: now.state, release, confirmable, faults: issues, faultCount }
    }
    case "live": {
      const { state, release, changedFiles, changedPages, warnings = [] } = now
      return {
        ...common,
        state,
        release,
        changedFiles,
        seconds: Math.round(now.seconds * 10) / 10,
        changedPages: changedPages.slice(0, namedPages),
        changedPageCount: changedPages.length,
        warnings: warnings.slice(0, guardLimits.warningsNamed),
        warningCount: warnings.length,
      }
    }
    default:
      return { ...common, ...now }
  }
}

const presentStory = ({ story }: Release): ReleaseSummary["story"] => {
  if (!story) return null
  const { items, count, people, sources } = story
  return { items, count, people, sources }
}

const presentRelease = (release: Release, live: string | undefined): ReleaseSummary => ({
  id: release.id,
  madeAt: release.createdAt,
  live: release.id === live,
  files: release.files,
  changedFiles: release.changedFiles,
  removedFiles: release.removedFiles,
  story: presentStory(release),
})

export const presentReleases = ({ releases, live, disk, retention }: RetainedReleases): ReleaseList => ({
  items: releases.map((release) => presentRelease(release, live)),
  disk,
  retention,
})
