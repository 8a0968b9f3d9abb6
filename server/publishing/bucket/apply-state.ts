import type { Bucket } from "../../s3/bucket.ts"
import { notePassed } from "../guard/guard-record.ts"
import { dropRefusal, readRefusal, writeRefusal } from "../guard/refusal.ts"
import { activate, currentRelease } from "../release/release-folders.ts"
import { clearHold, readHold, writeHold } from "../run/roll-back-hold.ts"
import { fetchRelease } from "./fetch-release.ts"
import { removeIncoming } from "./fetched-objects.ts"
import { timed } from "../step-times.ts"
import type { SiteState } from "./site-state.ts"

type ApplyParts = {
  bucket: Bucket
  dataDir: string
  onLive: () => Promise<void>
  /** Runs a change of what is live here, unless a user has changed it here meanwhile. @returns whether it ran */
  unlessChanged: (change: () => Promise<void>) => Promise<boolean>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes a data folder's live release, its roll-back and its refusal those of the bucket.
 *
 * @returns false when a user has changed them here meanwhile: then that stays, and the releases are fetched alone
 */
export const applyState = async (
  { bucket, dataDir, onLive, unlessChanged }: ApplyParts,
  state: SiteState
): Promise<boolean> => {
  const { live, newest, hold, refused } = state
  const parts = { bucket, dataDir }
  await fetchRelease(parts, live)
  // A server that does not build confirms it without storing it again.
  await notePassed(dataDir, live.id)
  const isSwitched = await unlessChanged(async () => {
    // Before the switch: a hold for a release that is not live has no effect.
    if (hold && !isSame(hold, await readHold(dataDir))) await writeHold(dataDir, hold)
    if ((await currentRelease(dataDir)) !== live.id) await activate(dataDir, live.id)
    if (!hold) await clearHold(dataDir)
  })
  if (isSwitched) await timed("a follower loads it", onLive)
  if (newest.id !== live.id) await fetchRelease(parts, newest)
  if (refused && refused.stored.id !== newest.id) await fetchRelease(parts, refused.stored)
  await removeIncoming(dataDir)
  return await unlessChanged(async () => {
    if (!refused) await dropRefusal(dataDir)
    else if (!isSame(refused.refusal, await readRefusal(dataDir))) await writeRefusal(dataDir, refused.refusal)
  })
}
