import { statSync } from "node:fs"
import { join } from "node:path"
import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import { ownValue } from "../../../shared/own-value.ts"
import type { RecordLedger } from "./release-ledger.ts"
import type { ManifestChanges } from "./release-hosting.ts"
import { isIntact } from "./release-links.ts"
import { createYield } from "./release-mirror.ts"
import type { FileRecord } from "./release-parts.ts"
import type { ReleaseContents } from "./release-record.ts"

/** Files that a builder touched, as paths relative to the public folder. */
export type SiteChanges = { written: readonly string[]; removed: readonly string[] }

/** The files that a release checks, and those that it drops. */
export type ReleasePlan = {
  /** Files to check, each with the index of its header set. */
  filesToCheck: Map<string, number>
  /** Files that the previous build had and this one lacks, each with the index of its header set. */
  dropped: Map<string, number>
}

type ReusedFiles = ReleaseContents["carried"]

type BeforeFiles = { publicDir: string; reused: ReusedFiles }

/** Whether a file's source still has the size and times of its record. */
const isUntouched = (path: string, record: FileRecord): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.size === record.size && found.mtimeMs === record.mtime && found.ctimeMs === record.ctime
}

/**
 * Compares every file of a site with the previous release.
 *
 * @param ledger with all its parts read
 * @param before undefined for a first release
 */
export const planByComparing = async (
  manifest: HostingManifest,
  publicDir: string,
  ledger: RecordLedger,
  before: BeforeFiles | undefined
): Promise<ReleasePlan> => {
  const filesToCheck = new Map<string, number>()
  const yieldNow = createYield(undefined)
  for (const [file, headers] of Object.entries(manifest.files)) {
    const record = ledger.get(file)
    const isSame =
      before && record && isUntouched(join(publicDir, file), record) && isIntact(before.publicDir, file, record)
    if (!isSame) filesToCheck.set(file, headers)
    else if (record.headers !== headers) ledger.set(file, { ...record, headers })
    await yieldNow()
  }
  const dropped = new Map<string, number>()
  for (const file of ledger.files()) {
    if (ownValue(manifest.files, file) === undefined && ownValue(before?.reused ?? {}, file) === undefined) {
      dropped.set(file, ledger.get(file)?.headers ?? 0)
    }
  }
  return { filesToCheck, dropped }
}

/**
 * Plans a release from a builder's list of changes, without comparing files.
 *
 * @param changed what has changed in the site's manifest
 * @param ledger with the parts of these files read
 * @param before reused files of the previous release, and the number of files of its own build
 * @returns undefined when the changes do not explain the manifest
 * @throws Error when the part of a file has not been read
 */
export const planByChanges = (
  { written, removed }: SiteChanges,
  { manifest, headersOf }: ManifestChanges,
  ledger: RecordLedger,
  before: { reused: ReusedFiles; ownFiles: number }
): ReleasePlan | undefined => {
  const own = (file: string): FileRecord | undefined => (ownValue(before.reused, file) ? undefined : ledger.get(file))
  const filesToCheck = new Map<string, number>()
  const dropped = new Map<string, number>()
  let fresh = 0
  for (const file of new Set([...written, ...removed])) {
    const record = own(file)
    const headers = headersOf(file, record?.headers)
    if (headers !== undefined) {
      filesToCheck.set(file, headers)
      if (!record) fresh += 1
    } else if (record) dropped.set(file, record.headers)
  }
  const fileCount = manifest?.fileCount ?? before.ownFiles
  if (fileCount !== before.ownFiles + fresh - dropped.size) return undefined
  return { filesToCheck, dropped }
}
