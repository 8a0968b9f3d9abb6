import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import type { ReleaseContents } from "./release-record.ts"

/** How long, in milliseconds, an open tab may still request files of the build that it was opened with. */
const tabLife = 7 * 24 * 60 * 60 * 1_000

type Headers = HostingManifest["headerSets"][number]

/** Whether headers declare a file immutable: its name changes with its content. */
export const isImmutable = (headers: Headers | undefined): boolean =>
  headers?.some(([name, value]) => name === "cache-control" && value.includes("immutable")) ?? false

type ReusedFiles = ReleaseContents["carried"]

/** Files of earlier builds that a release reuses, and files that it removes. */
export type Reuse = {
  reused: ReusedFiles
  removed: string[]
  /** Whether the reused files differ from those of the previous release. */
  changed: boolean
}

/**
 * Chooses the files of earlier builds that stay for open tabs. A page's own files need not stay: a tab of an earlier build
 * reloads the page when it finds data of another build, or none.
 *
 * @param before files reused so far
 * @param dropped files of the previous build that this one lacks, each with the index of its header set
 * @param returned whether the build has a file again
 * @param headerSets header sets of the previous release
 * @param now in milliseconds of the epoch
 */
export const filesToReuse = (
  before: ReusedFiles,
  dropped: ReadonlyMap<string, number>,
  returned: (file: string) => boolean,
  headerSets: readonly Headers[],
  now: number
): Reuse => {
  const reused: ReusedFiles = {}
  const removed: string[] = []
  let changed = false
  for (const [file, { since, headers }] of Object.entries(before)) {
    // A time in the future was written before the clock was set back.
    const known = Math.min(since, now)
    if (!returned(file) && now - known < tabLife) reused[file] = { since: known, headers }
    else changed = true
    if (!returned(file) && now - known >= tabLife) removed.push(file)
  }
  for (const [file, headers] of dropped) {
    if (!isImmutable(headerSets[headers])) removed.push(file)
    else {
      reused[file] = { since: now, headers }
      changed = true
    }
  }
  return { reused, removed, changed }
}

/**
 * The header sets of a release: those of the site, followed by those that only reused files have.
 *
 * @param own header sets of the site's manifest
 * @param before header sets of the previous release, to which the reused files refer
 * @returns all sets, and the reused files with indexes into them
 */
export const headerSetsWith = (
  own: readonly Headers[],
  reused: ReusedFiles,
  before: readonly Headers[]
): { headerSets: Headers[]; reused: ReusedFiles } => {
  const headerSets = [...own]
  const known = new Map(own.map((headers, index) => [JSON.stringify(headers), index]))
  const indexed = Object.entries(reused).map(([file, { since, headers: earlier }]) => {
    const headers = before[earlier] ?? []
    const key = JSON.stringify(headers)
    const index = known.get(key) ?? headerSets.push(headers) - 1
    known.set(key, index)
    return [file, { since, headers: index }] as const
  })
  return { headerSets, reused: Object.fromEntries(indexed) }
}
