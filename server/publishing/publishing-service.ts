import { ApiError } from "../http/api-error.ts"
import type { PublishSnapshot } from "./run/publish-status.ts"
import type { Publishing } from "./publishing.ts"
import { readRefusal } from "./guard/refusal.ts"
import { currentRelease, listReleases, releaseFolder } from "./release/release-folders.ts"
import { readRelease, type Release } from "./release/release-record.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { contentState } from "../db/content-changes.ts"
import type { ServiceContext } from "../service-context.ts"

/** `publishing` is null on a server without a site. */
export type PublishingContext = ServiceContext & { publishing: Publishing | null }

/** @throws ApiError unavailable when this server has no site */
export const requirePublishing = ({ publishing }: PublishingContext): Publishing => {
  if (!publishing) throw new ApiError("unavailable")
  return publishing
}

/** The publish status, and how the live content compares with the saved content. */
export type PublishPosition = {
  snapshot: PublishSnapshot
  live: Release | undefined
  /** Positions of changes that visitors see; the live one is null when it comes from another database. */
  content: { live: number | null; present: number }
}

const livePosition = (live: Release | undefined, epoch: string): number | null => {
  const [, ofEpoch, position] = /^(.+)\.(\d+)$/.exec(String(live?.info.content)) ?? []
  return ofEpoch === epoch ? Number(position) : null
}

/** @param snapshot the status to report; the current one by default */
export const getPublishPosition = async (
  context: PublishingContext,
  snapshot?: PublishSnapshot
): Promise<PublishPosition> => {
  const { dataDir, status } = requirePublishing(context)
  const id = await currentRelease(dataDir)
  const live = id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
  const { epoch, publicPosition: present } = await contentState(context.database.store)
  return { snapshot: snapshot ?? status.read(), live, content: { live: livePosition(live, epoch), present } }
}

/** Requests a build now, also after a roll-back; the status reports its result. */
export const requestPublish = async (context: PublishingContext, actor: Actor): Promise<void> => {
  const publishing = requirePublishing(context)
  await recordAudit(context.database.store, context.now(), { actor, action: "site.publish" })
  publishing.request()
}

/**
 * Makes the refused release live: the user confirms that its issues are intended. Later saves are built afterwards; their
 * own issues need another confirmation.
 *
 * @throws ApiError notFound when that release is no longer the refused one; publishRefused when it has issues that cannot
 *   be confirmed; buildRunning during a build
 */
export const confirmPublish = async (
  context: PublishingContext,
  { release, actor }: { release: string; actor: Actor }
): Promise<void> => {
  const publishing = requirePublishing(context)
  const result = await publishing.confirm({
    release,
    confirm: ({ faults: issues }) =>
      recordAudit(context.database.store, context.now(), {
        actor,
        action: "site.confirm",
        subjectId: release,
        details: { faults: issues },
      }),
  })
  if (result === "busy") throw new ApiError("buildRunning")
  if (result === "unknown") throw new ApiError("notFound")
  if (result === "refused") throw new ApiError("publishRefused")
  publishing.request()
}

/** The retained releases, newest first, and the live one. A refused release is left out: no roll-back leads to it. */
export const listRetainedReleases = async (
  context: PublishingContext
): Promise<{ releases: Release[]; live: string | undefined }> => {
  const { dataDir } = requirePublishing(context)
  const refused = (await readRefusal(dataDir))?.release
  const releases = (await listReleases(dataDir)).filter(({ id }) => id !== refused)
  return { releases: releases.reverse(), live: await currentRelease(dataDir) }
}

/**
 * Makes an earlier release live immediately. It stays live until the content changes or a user requests a build. Rolling
 * back to the live release changes nothing.
 *
 * @throws ApiError notFound for a release that is not retained; buildRunning during a build
 */
export const rollBackTo = async (
  context: PublishingContext,
  { release, actor }: { release: string; actor: Actor }
): Promise<void> => {
  const result = await requirePublishing(context).rollBack({
    release,
    confirm: (from) =>
      recordAudit(context.database.store, context.now(), {
        actor,
        action: "site.rollback",
        subjectId: release,
        details: { from: from ?? null },
      }),
  })
  if (result === "busy") throw new ApiError("buildRunning")
  if (result === "unknown") throw new ApiError("notFound")
}
