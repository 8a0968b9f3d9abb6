import { readFile, rm, writeFile, rename } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { flush } from "../release/flush.ts"
import { currentRelease } from "../release/release-folders.ts"
import { releaseIdPattern } from "../release/release-record.ts"

/**
 * A note that a user rolled back: nothing is built until the content changes or a user requests a build. It is on disk,
 * because a restart must not undo a roll-back.
 */
const rollBackHold = z.object({
  release: z.string().regex(releaseIdPattern),
  /** The change position at the time of the roll-back. */
  content: z.string(),
  at: z.iso.datetime(),
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

/** The hold of a data folder; undefined when there is none, or another release has gone live since. */
export const readHold = async (dataDir: string): Promise<RollBackHold | undefined> => {
  const text = await readFile(holdFile(dataDir), "utf8").catch(() => "")
  const hold = rollBackHold.safeParse(parsed(text)).data
  return hold && hold.release === (await currentRelease(dataDir)) ? hold : undefined
}

export const writeHold = async (dataDir: string, hold: RollBackHold): Promise<void> => {
  const fresh = `${holdFile(dataDir)}.new`
  await writeFile(fresh, JSON.stringify(hold), { flush: true })
  await rename(fresh, holdFile(dataDir))
  await flush(dataDir)
}

export const clearHold = (dataDir: string): Promise<void> => rm(holdFile(dataDir), { force: true })
