import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import type { ReleaseContents } from "./release-record.ts"

/** How long, in milliseconds, an open tab may still ask for files of the build that it was opened with. */
const tabLife = 7 * 24 * 60 * 60 * 1_000

type Headers = HostingManifest["headerSets"][number]

/** Whether a file's name changes with its content, as its headers promise. */
export const isImmutable = (headers: Headers | undefined): boolean =>
  headers?.some(([name, value]) => name === "cache-control" && value.includes("immutable")) ?? false

type ReusedFiles = ReleaseContents["carried"]

/** Which files of earlier builds a release holds, and which are removed for good. */
export type Reuse = {
  reused: ReusedFiles
  removed: string[]
  /** Whether other files are carried than in the release before. */
  changed: boolean
}

/**
 * Which files of earlier builds stay for open tabs. A page's own files need not: a tab of an earlier build loads the page
 * anew when it finds another one's data, or none.
 *
 * @param before files carried so far
 * @param dropped files that the release before served and the build no longer has, and the index of each one's headers
 * @param returned whether the build has a file again
 * @param headerSets of the release before
 * @param now milliseconds of the epoch
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
    // A time that has not come yet was written before the clock was set back.
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
 * The header sets of a release: those of the site, and behind them what only files of earlier builds have.
 *
 * @param own header sets of the site's manifest
 * @param before header sets of the release before, to which the carried files refer
 * @returns all sets, and the carried files with indexes of these
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
