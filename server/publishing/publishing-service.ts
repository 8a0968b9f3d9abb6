import { ApiError } from "../http/api-error.ts"
import type { PublishSnapshot } from "./run/publish-status.ts"
import type { Publishing } from "./publishing.ts"
import { readRefusal } from "./guard/refusal.ts"
import { currentRelease, listReleases, releaseFolder } from "./release/release-folders.ts"
import { readRelease, type Release } from "./release/release-record.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { contentState } from "../db/content-changes.ts"
import type { ServiceContext } from "../service-context.ts"

/** `publishing` is null in a server that has no site. */
export type PublishingContext = ServiceContext & { publishing: Publishing | null }

/** @throws ApiError unavailable where this server has no site */
export const requirePublishing = ({ publishing }: PublishingContext): Publishing => {
  if (!publishing) throw new ApiError("unavailable")
  return publishing
}

/** Where publishing stands, and how what is live compares with what is saved. */
export type PublishPosition = {
  snapshot: PublishSnapshot
  live: Release | undefined
  /** Positions in the stream of changes; the live one is null where it belongs to another database. */
  content: { live: number | null; present: number }
}

const livePosition = (live: Release | undefined, epoch: string): number | null => {
  const [, ofEpoch, position] = /^(.+)\.(\d+)$/.exec(String(live?.info.content)) ?? []
  return ofEpoch === epoch ? Number(position) : null
}

/** @param snapshot the one to tell of, where it is not the latest */
export const getPublishPosition = async (
  context: PublishingContext,
  snapshot?: PublishSnapshot
): Promise<PublishPosition> => {
  const { dataDir, status } = requirePublishing(context)
  const id = await currentRelease(dataDir)
  const live = id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
  const { epoch, position } = await contentState(context.database.store)
  return { snapshot: snapshot ?? status.read(), live, content: { live: livePosition(live, epoch), present: position } }
}

/** Asks for a build now, also after a roll-back; the status tells what becomes of it. */
export const requestPublish = async (context: PublishingContext, actor: Actor): Promise<void> => {
  const publishing = requirePublishing(context)
  await recordAudit(context.database.store, context.now(), { actor, action: "site.publish" })
  publishing.request()
}

/**
 * Makes the release live that the guard refused: somebody says that what it found is meant so. What was saved since is
 * built afterwards, and asks again where it has faults of its own.
 *
 * @throws ApiError notFound when that release is not the refused one any more; publishRefused when it has faults that
 *   nobody can mean; buildRunning while a build is under way
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

/** The releases that are kept, the newest first, and which of them is live; the one that the guard refused is no way back. */
export const listRetainedReleases = async (
  context: PublishingContext
): Promise<{ releases: Release[]; live: string | undefined }> => {
  const { dataDir } = requirePublishing(context)
  const refused = (await readRefusal(dataDir))?.release
  const releases = (await listReleases(dataDir)).filter(({ id }) => id !== refused)
  return { releases: releases.reverse(), live: await currentRelease(dataDir) }
}

/**
 * Makes an earlier release live at once. It stays so until the content changes or somebody asks for a build. Rolling
 * back to what is live changes nothing.
 *
 * @throws ApiError notFound for a release that is not kept; buildRunning while a build is under way
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
