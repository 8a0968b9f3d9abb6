import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { currentRelease, releaseFolder } from "../release/release-folders.ts"
import { readSmallFile } from "../release/small-file.ts"
import { releaseCounts } from "./guard-counts.ts"
import { readRefusal } from "./refusal.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/** The guard's results for a release. The check of the next release starts from them. */
const guardRecord = z.object({
  format: z.literal(1),
  /** Repeated inside the file, so that a record in a folder linked from another release is ignored. */
  release: z.string().regex(releaseIdPattern),
  counts: releaseCounts,
  /** Files of pages whose templates have dead links: they are checked again even if they do not change. */
  recheck: z.array(z.string()),
  /** Whether the guard let the release pass, or a user confirmed what it found. Older records do not say it. */
  passed: z.boolean().optional(),
})

type GuardRecord = z.infer<typeof guardRecord>

const recordFile = (dataDir: string, id: string): string => join(releaseFolder(dataDir, id), "guard.json")

/** Reads the guard's record of a release; undefined when there is no valid one. */
export const readGuardRecord = async (dataDir: string, id: string): Promise<GuardRecord | undefined> => {
  try {
    const record = guardRecord.safeParse(JSON.parse(await readSmallFile(recordFile(dataDir, id)))).data
    return record?.release === id ? record : undefined
  } catch {
    return undefined
  }
}

/** Writes a new file and renames it: the present one may be a hard link to another release's file. */
export const writeGuardRecord = async (dataDir: string, record: Omit<GuardRecord, "format">): Promise<void> => {
  const path = recordFile(dataDir, record.release)
  await writeFile(`${path}.new`, JSON.stringify({ format: 1, ...record }), { flush: true })
  await rename(`${path}.new`, path)
}

/** Notes that a user confirmed what the guard found: then a release that it refused may be live, now and again. */
export const notePassed = async (dataDir: string, id: string): Promise<void> => {
  const record = await readGuardRecord(dataDir, id)
  if (record?.passed === false) await writeGuardRecord(dataDir, { ...record, passed: true })
}

/**
 * Whether a release may be live, now or again: it is, or it passed. One without a record has no verdict, because the
 * process that made it ended before. A record of an earlier version does not say which it was: there the refusal does.
 */
export const mayBeLive = async (dataDir: string, id: string): Promise<boolean> => {
  if (id === (await currentRelease(dataDir))) return true
  const record = await readGuardRecord(dataDir, id)
  if (!record || record.passed === false) return false
  return (await readRefusal(dataDir))?.release !== id
}
