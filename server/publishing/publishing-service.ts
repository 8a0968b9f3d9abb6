import { ApiError } from "../http/api-error.ts"
import type { PublishSnapshot } from "./run/publish-status.ts"
import type { Publishing } from "./publishing.ts"
import { mayBeLive } from "./guard/guard-record.ts"
import { currentRelease, listReleases, releaseFolder } from "./release/release-folders.ts"
import { readRelease, type Release } from "./release/release-record.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import type { PublicChanges } from "../../shared/contract/public-changes.ts"
import { contentState } from "../db/content-changes.ts"
import { freeBytes } from "../db/disk-full.ts"
import { isUnpublishedIn, positionIn, readPublicChanges, type PublicText } from "./public-changes-service.ts"
import { roomOfReleases } from "./release/release-size.ts"
import type { Retention } from "./release/release-tidy.ts"
import { readHold, type RollBackHold } from "./run/roll-back-hold.ts"
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
  /** What visitors do not see yet; null when there is nothing, or it is not known. */
  waiting: PublicChanges | null
  hold: RollBackHold | undefined
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
  const content = { live: live ? positionIn(live.info.content, epoch) : null, present }
  const waiting =
    content.live === null || content.live === present
      ? null
      : await readPublicChanges(context.database.store, live?.info.content)
  return { snapshot: snapshot ?? status.read(), live, content, waiting, hold: await readHold(dataDir) }
}

/** Whether a roll-back keeps a text off the site, or its present version; never on a server without a site. */
export const isHeldBack = async ({ database, publishing }: PublishingContext, text: PublicText): Promise<boolean> => {
  if (!publishing) return false
  const hold = await readHold(publishing.dataDir)
  if (!hold) return false
  const live = await readRelease(releaseFolder(publishing.dataDir, hold.release))
  return isUnpublishedIn(database.store, { content: live?.info.content }, text)
}

/** Whether the live release has the present version of a text. */
export const isLive = async (
  { database }: Pick<ServiceContext, "database">,
  { dataDir }: Pick<Publishing, "dataDir">,
  text: PublicText
): Promise<boolean> => {
  const id = await currentRelease(dataDir)
  const live = id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
  return live !== undefined && !(await isUnpublishedIn(database.store, { content: live.info.content }, text))
}

/** Requests a publish now, which ends a roll-back; the status reports its result. */
export const requestPublish = async (context: PublishingContext, actor: Actor): Promise<void> => {
  const publishing = requirePublishing(context)
  const hold = await readHold(publishing.dataDir)
  const details = hold ? { endedRollBackTo: hold.release } : {}
  await recordAudit(context.database.store, context.now(), { actor, action: "site.publish", details })
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
}

export type RetainedReleases = {
  /** Newest first. */
  releases: Release[]
  live: string | undefined
  /** In bytes; free room is null where the system does not say. */
  disk: { used: number; free: number | null }
  retention: Retention
}

/** The retained releases, and the live one. One that the guard did not let pass is left out: no roll-back leads to it. */
export const listRetainedReleases = async (context: PublishingContext): Promise<RetainedReleases> => {
  const { dataDir, retention } = requirePublishing(context)
  const all = await listReleases(dataDir)
  const free = await freeBytes(dataDir)
  const disk = { used: await roomOfReleases(dataDir, all), free: Number.isFinite(free) ? free : null }
  const passed = await Promise.all(all.map(({ id }) => mayBeLive(dataDir, id)))
  const releases = all.filter((_release, index) => passed[index]).reverse()
  return { releases, live: await currentRelease(dataDir), disk, retention }
}

/**
 * Makes an earlier release live immediately. It stays live until a user requests a publish, whatever is saved, published
 * or falls due meanwhile. The live release is held likewise; nothing changes if it is held already.
 *
 * @throws ApiError notFound for a release that is not retained; buildRunning during a build
 */
export const rollBackTo = async (
  context: PublishingContext,
  { release, actor }: { release: string; actor: Actor }
): Promise<void> => {
  const result = await requirePublishing(context).rollBack({
    release,
    by: actor.name,
    confirm: (from) =>
      recordAudit(context.database.store, context.now(), {
        actor,
        subjectId: release,
        ...(from === release
          ? { action: "site.hold", details: {} }
          : { action: "site.rollback", details: { from: from ?? null } }),
      }),
  })
  if (result === "busy") throw new ApiError("buildRunning")
  if (result === "unknown") throw new ApiError("notFound")
}
