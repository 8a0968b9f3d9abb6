import { z } from "zod"
import type { Bucket } from "../../s3/bucket.ts"
import { UpstreamError } from "../../http/upstream-error.ts"
import { readRefusal, refusalRecord, type Refusal } from "../guard/refusal.ts"
import { currentRelease, newestRelease, releaseFolder } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { readRelease } from "../release/release-record.ts"
import { storedRelease } from "./stored-release.ts"
import { readHold, rollBackHold, type RollBackHold } from "../run/roll-back-hold.ts"

/** What `current` of the bucket contains: what all servers of the site are to serve. */
export const siteState = z.object({
  format: z.literal(1),
  /** Grows with every state; a server never goes back to a lower one. */
  number: z.number().int(),
  live: storedRelease,
  /** The next release is made after this one. */
  newest: storedRelease,
  hold: rollBackHold.nullable(),
  refused: z.object({ stored: storedRelease, refusal: refusalRecord }).nullable(),
})

export type SiteState = z.infer<typeof siteState>

const stateKey = "current"

/** @returns null when the bucket has none @throws UpstreamError, also for one that cannot be read */
export const readState = async (bucket: Bucket): Promise<SiteState | null> => {
  const bytes = await bucket.read(stateKey)
  if (bytes === null) return null
  try {
    return siteState.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new UpstreamError("The state in the bucket cannot be read", { cause: error })
  }
}

/** Switches all servers to a state. */
export const writeState = (bucket: Bucket, state: SiteState): Promise<void> =>
  bucket.put(stateKey, Buffer.from(JSON.stringify(state)))

/** What one data folder says of the same. */
export type LocalState = {
  live: string | undefined
  newest: string | undefined
  hold: RollBackHold | undefined
  refusal: Refusal | undefined
  /**
   * Changes whenever anything of it does, the content that the live release stands for included. What the release takes of
   * this disk does not count: each server makes smaller copies when it has time.
   */
  digest: string
}

export const readLocalState = async (dataDir: string): Promise<LocalState> => {
  const live = await currentRelease(dataDir)
  const newest = (await newestRelease(dataDir))?.id
  const [hold, refusal] = [await readHold(dataDir), await readRefusal(dataDir)]
  const release = live === undefined ? undefined : await readRelease(releaseFolder(dataDir, live))
  const record = release ? { ...release, size: undefined } : null
  return { live, newest, hold, refusal, digest: sha256Of(JSON.stringify([live, newest, hold, refusal, record])) }
}
