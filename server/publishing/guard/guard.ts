import { join } from "node:path"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import { guardLimits } from "../../../shared/limits/publishing.ts"
import { changedPages, pageAddress } from "../release/changed-pages.ts"
import { countRelease, type ReleaseCounts } from "./guard-counts.ts"
import { checkLinks, type LinkFindings } from "./guard-links.ts"
import type { KnownLinks } from "./page-links.ts"
import { readGuardRecord, writeGuardRecord } from "./guard-record.ts"
import { checkRelease } from "./guard-rules.ts"
import { dropRefusal, PublishRefusedError, writeRefusal } from "./refusal.ts"
import { releaseAddresses, type ReleaseAddresses } from "./release-addresses.ts"
import { currentRelease, releaseFolder, releasesFolder } from "../release/release-folders.ts"
import { readSiteManifest } from "../release/release-hosting.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"
import type { MadeRelease, UnflushedRelease } from "../release/make-release.ts"
import { readSmallFolder } from "../release/small-file.ts"
import { requiredAddresses } from "./required-addresses.ts"

type InspectInput = {
  dataDir: string
  /** The release to look at; it need not be flushed yet. */
  release: UnflushedRelease
  /** Origin of the public site. */
  siteUrl: string
  /** Links of pages that were read while the site was rendered. */
  links?: KnownLinks
}

/** The live release, with which another is compared. */
type LiveCounts = { id: string | undefined; counts: ReleaseCounts | null }

/** What the guard judges a release by. */
export type ReleaseFindings = LinkFindings & { counts: ReleaseCounts; missing: string[]; live: LiveCounts }

export type GuardInput = {
  dataDir: string
  /** The release to check. */
  made: MadeRelease
  /** Origin of the public site. */
  siteUrl: string
  /** What `inspectRelease` found, where it was called while the release was made. */
  findings?: ReleaseFindings | undefined
}

const allFiles = async (folder: string): Promise<string[]> => Object.keys((await readSiteManifest(folder)).files)

/** The counts of a release; null when it is damaged, so that nothing can be compared with it. */
const countsOf = async (dataDir: string, id: string): Promise<ReleaseCounts | null> =>
  (await readGuardRecord(dataDir, id))?.counts ??
  (await allFiles(releaseFolder(dataDir, id)).then(
    (files) => countRelease(files),
    () => null
  ))

const liveCounts = async (dataDir: string): Promise<LiveCounts> => {
  const id = await currentRelease(dataDir)
  return { id, counts: id === undefined ? null : await countsOf(dataDir, id) }
}

/** The previous release, to which the release's list of changes refers. */
const releaseBefore = async (dataDir: string, id: string): Promise<string | undefined> => {
  const names = await readSmallFolder(releasesFolder(dataDir))
  return names
    .filter((name) => releaseIdPattern.test(name) && name < id)
    .sort()
    .at(-1)
}

/**
 * The pages to check, and the counts of the release. Reads only the changes if the guard has a record of the previous
 * release, else all files.
 */
const measureRelease = async ({ dataDir, release }: InspectInput, addresses: ReleaseAddresses) => {
  const { changed, removed } = release
  const before = await releaseBefore(dataDir, release.id)
  const record = before === undefined ? undefined : await readGuardRecord(dataDir, before)
  if (before === undefined || !record) {
    const files = await allFiles(release.folder)
    return { pages: new Set(files), counts: countRelease(files) }
  }
  const had = releaseAddresses(releaseFolder(dataDir, before))
  const added = changed.filter((file) => pageAddress(file) !== undefined && !had.hasFile(`/${file}`))
  const again = record.recheck.filter((file) => addresses.hasFile(`/${file}`))
  return { pages: new Set([...changed, ...again]), counts: countRelease(added, removed, record.counts) }
}

const fileOfPage = (page: string): string => `${page.slice(1)}/index.html`.replace(/^\//, "")

/**
 * Collects what the guard judges a release by. The time is proportional to the number of changes.
 *
 * @throws errors of the disk
 */
export const inspectRelease = async (input: InspectInput): Promise<ReleaseFindings> => {
  const { folder } = input.release
  const addresses = releaseAddresses(folder)
  const { pages, counts } = await measureRelease(input, addresses)
  const { siteUrl, links: known } = input
  const links = await checkLinks(join(folder, "public"), pages, { addresses, siteUrl, linksOf: known?.linksOf })
  const missing = requiredAddresses.filter((address) => !addresses.hasFile(address))
  return { ...links, counts, missing, live: await liveCounts(input.dataDir) }
}

/**
 * Checks a release against the live one before it goes live.
 *
 * @returns the warnings to show to users, when the release may go live
 * @throws PublishRefusedError when it must not; the release then waits for a user to confirm it, and replaces an
 *   earlier refused one
 */
export const guardRelease = async ({ dataDir, made, siteUrl, findings }: GuardInput): Promise<PublishWarning[]> => {
  const release = { ...made, folder: releaseFolder(dataDir, made.id) }
  const found = findings ?? (await inspectRelease({ dataDir, release, siteUrl }))
  const { counts, missing, deadLinks } = found
  // Another process may have rolled back since.
  const live = found.live.id === (await currentRelease(dataDir)) ? found.live : await liveCounts(dataDir)
  const issues = checkRelease({ counts, live: live.counts, missing, deadLinks })
  const recheck = [...new Set(deadLinks.map(({ page }) => fileOfPage(page)))]
  await writeGuardRecord(dataDir, { release: made.id, counts, recheck, passed: issues.length === 0 })
  await dropRefusal(dataDir)
  if (issues.length === 0) return found.warnings
  const refusal = {
    release: made.id,
    at: new Date().toISOString(),
    faults: issues.slice(0, guardLimits.faultsNamed),
    faultCount: issues.length,
    confirmable: issues.every(({ confirmable }) => confirmable),
    changedFiles: made.changedFiles,
    changedPages: changedPages(made.changed),
  }
  await writeRefusal(dataDir, refusal)
  throw new PublishRefusedError(refusal)
}
