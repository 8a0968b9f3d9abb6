import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { releaseFolder } from "../release/release-folders.ts"
import { releaseCounts } from "./guard-counts.ts"
import { releaseIdPattern } from "../release/release-record.ts"

/** What the guard found in a release: what it goes on from when it looks at the next one. */
const guardRecord = z.object({
  format: z.literal(1),
  /** Said once more inside, so that a record that comes along with linked folders counts for nothing. */
  release: z.string().regex(releaseIdPattern),
  counts: releaseCounts,
  /** Pages with dead links, as paths of files: they are looked at again whether they change or not. */
  recheck: z.array(z.string()),
})

type GuardRecord = z.infer<typeof guardRecord>

const recordFile = (dataDir: string, id: string): string => join(releaseFolder(dataDir, id), "guard.json")

/** What the guard noted of a release; undefined where it did not come to look at it. */
export const readGuardRecord = async (dataDir: string, id: string): Promise<GuardRecord | undefined> => {
  try {
    const record = guardRecord.safeParse(JSON.parse(await readFile(recordFile(dataDir, id), "utf8"))).data
    return record?.release === id ? record : undefined
  } catch {
    return undefined
  }
}

/** Written beside and moved into its place: the folder may share the file of another release. */
export const writeGuardRecord = async (dataDir: string, record: Omit<GuardRecord, "format">): Promise<void> => {
  const path = recordFile(dataDir, record.release)
  await writeFile(`${path}.new`, JSON.stringify({ format: 1, ...record }))
  await rename(`${path}.new`, path)
}
