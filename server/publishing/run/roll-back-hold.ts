import { rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { flush } from "../release/flush.ts"
import { currentRelease } from "../release/release-folders.ts"
import { readSmallFile } from "../release/small-file.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/**
 * A note that a user rolled back: nothing goes live until a user publishes, whatever is saved meanwhile. It is on disk,
 * because neither a restart nor another process may undo a roll-back.
 */
export const rollBackHold = z.object({
  release: z.string().regex(releaseIdPattern),
  at: z.iso.datetime(),
  /** Who rolled back; holds of earlier versions do not say. */
  by: z.string().optional(),
})

export type RollBackHold = z.infer<typeof rollBackHold>

const holdFile = (dataDir: string): string => join(dataDir, "rolled-back.json")

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readRecord = async (dataDir: string): Promise<RollBackHold | undefined> => {
  const text = await readSmallFile(holdFile(dataDir)).catch(() => "")
  return rollBackHold.safeParse(parsed(text)).data
}

/** The hold of a data folder; undefined when there is none, or another release has gone live since. */
export const readHold = async (dataDir: string): Promise<RollBackHold | undefined> => {
  const hold = await readRecord(dataDir)
  return hold && hold.release === (await currentRelease(dataDir)) ? hold : undefined
}

/**
 * A hold that began after some instant, whichever release is live: its roll-back may still be under way. One that was
 * written after it counts too, as it may come from a server whose clock is behind.
 */
export const readHoldAfter = async (dataDir: string, begin: Date): Promise<RollBackHold | undefined> => {
  const hold = await readRecord(dataDir)
  if (!hold) return undefined
  const written = await stat(holdFile(dataDir)).catch(() => null)
  return Math.max(Date.parse(hold.at), written?.mtimeMs ?? 0) >= begin.getTime() ? hold : undefined
}

export const writeHold = async (dataDir: string, hold: RollBackHold): Promise<void> => {
  const fresh = `${holdFile(dataDir)}.new`
  await writeFile(fresh, JSON.stringify(hold), { flush: true })
  await rename(fresh, holdFile(dataDir))
  await flush(dataDir)
}

export const clearHold = (dataDir: string): Promise<void> => rm(holdFile(dataDir), { force: true })
