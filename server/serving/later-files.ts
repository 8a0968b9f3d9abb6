import { join } from "node:path"
import { isImmutable } from "../publishing/release/reused-files.ts"
import { listReleases, releaseFolder } from "../publishing/release/release-folders.ts"
import { readChanges, readRules } from "../publishing/release/release-record.ts"
import type { ServedFile } from "./loaded-release.ts"

/**
 * Immutable files of releases that are newer than the live one: after a roll-back, tabs that were opened before it still
 * request them. The live release itself contains those of older releases.
 *
 * @returns files by path; if several releases have a file, the newest one
 */
export const immutableFilesAfter = async (dataDir: string, live: string): Promise<Map<string, ServedFile>> => {
  const files = new Map<string, ServedFile>()
  for (const { id } of (await listReleases(dataDir)).filter((release) => release.id > live)) {
    const folder = releaseFolder(dataDir, id)
    const described = await Promise.all([readChanges(folder), readRules(folder)]).catch(() => undefined)
    if (!described) continue
    const [changes, rules] = described
    for (const [file, [set, encodings]] of Object.entries(changes.files)) {
      const headers = rules.headerSets[set] ?? []
      if (isImmutable(headers)) files.set(file, { root: join(folder, "public"), file, headers, encodings })
    }
  }
  return files
}
