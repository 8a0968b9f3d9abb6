import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { releaseFolder } from "../release/release-folders.ts"
import { readSmallFile } from "../release/small-file.ts"
import { releaseCounts } from "./guard-counts.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/** The guard's results for a release. The check of the next release starts from them. */
const guardRecord = z.object({
  format: z.literal(1),
  /** Repeated inside the file, so that a record in a folder linked from another release is ignored. */
  release: z.string().regex(releaseIdPattern),
  counts: releaseCounts,
  /** Files of pages whose templates have dead links: they are checked again even if they do not change. */
  recheck: z.array(z.string()),
  /** Whether the guard let the release pass. Older records do not say it. */
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
export const writeGuardRecord = (dataDir: string, record: Omit<GuardRecord, "format">): void => {
  const path = recordFile(dataDir, record.release)
  writeFileSync(`${path}.new`, JSON.stringify({ format: 1, ...record }))
  renameSync(`${path}.new`, path)
}
