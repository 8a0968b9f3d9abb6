import { rmSync } from "node:fs"
import { rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { guardIssue } from "../../../shared/contract/publishing.ts"
import { flush } from "../release/flush.ts"
import { currentRelease, releaseFolder, releasesFolder, takeAway, temporaryName } from "../release/release-folders.ts"
import { readRelease } from "../release/release-record.ts"
import { readSmallFile } from "../release/small-file.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/**
 * The record of a refused release. It is on disk, because a restart must neither forget it nor build the same again. The
 * release waits in its folder for a user to confirm it, until another release replaces it.
 */
export const refusalRecord = z.object({
  release: z.string().regex(releaseIdPattern),
  at: z.iso.datetime(),
  /** Not all of them: see `guardLimits`. */
  faults: z.array(guardIssue),
  faultCount: z.number().int(),
  confirmable: z.boolean(),
  changedFiles: z.number().int(),
  changedPages: z.array(z.string()),
})

export type Refusal = z.infer<typeof refusalRecord>

/** The guard refused a release; the live release is unchanged. */
export class PublishRefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    const rules = [...new Set(refusal.faults.map(({ rule }) => rule))].join(", ")
    super(
      `The guard refused to publish ${refusal.release}: ${refusal.faultCount} faults (${rules}). ` +
        `The live site stays as it is${refusal.confirmable ? "; an editor can confirm the change in the admin." : "."}`
    )
    this.name = "PublishRefusedError"
    this.refusal = refusal
  }
}

const refusalFile = (dataDir: string): string => join(dataDir, "refused.json")

const readRecord = async (dataDir: string): Promise<Refusal | undefined> => {
  try {
    return refusalRecord.safeParse(JSON.parse(await readSmallFile(refusalFile(dataDir)))).data
  } catch {
    return undefined
  }
}

/** The current refusal; undefined when there is none, or its release is live or removed. */
export const readRefusal = async (dataDir: string): Promise<Refusal | undefined> => {
  const refusal = await readRecord(dataDir)
  if (!refusal || refusal.release === (await currentRelease(dataDir))) return undefined
  return (await readRelease(releaseFolder(dataDir, refusal.release))) && refusal
}

export const writeRefusal = async (dataDir: string, refusal: Refusal): Promise<void> => {
  const fresh = `${refusalFile(dataDir)}.new`
  await writeFile(fresh, JSON.stringify(refusal), { flush: true })
  await rename(fresh, refusalFile(dataDir))
  await flush(dataDir)
}

/** Removes the record of a refusal, without its release. */
export const clearRefusal = (dataDir: string): void => rmSync(refusalFile(dataDir), { force: true })

/** Removes a refusal and its release, because another release replaces it. */
export const dropRefusal = async (dataDir: string): Promise<void> => {
  const refusal = await readRefusal(dataDir)
  if (refusal) {
    // Renamed first: a half-removed folder must not look like a release.
    const away = temporaryName(refusal.release)
    if (await takeAway(dataDir, refusal.release, away))
      await rm(join(releasesFolder(dataDir), away), { recursive: true, force: true })
  }
  clearRefusal(dataDir)
}
