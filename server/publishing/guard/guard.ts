import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import { guardLimits } from "../../../shared/limits/publishing.ts"
import { changedPages, pageAddress } from "../release/changed-pages.ts"
import { countRelease, type ReleaseCounts } from "./guard-counts.ts"
import { checkLinks } from "./guard-links.ts"
import { readGuardRecord, writeGuardRecord } from "./guard-record.ts"
import { checkRelease } from "./guard-rules.ts"
import { dropRefusal, PublishRefusedError, writeRefusal } from "./refusal.ts"
import { releaseAddresses, type ReleaseAddresses } from "./release-addresses.ts"
import { currentRelease, releaseFolder, releasesFolder } from "../release/release-folders.ts"
import { readSiteManifest } from "../release/release-hosting.ts"
import { releaseIdPattern } from "../../../shared/release-id.ts"
import type { MadeRelease } from "../release/make-release.ts"
import { requiredAddresses } from "./required-addresses.ts"

export type GuardInput = {
  dataDir: string
  /** The release to check. */
  made: MadeRelease
  /** Origin of the public site. */
  siteUrl: string
}

const allFiles = async (dataDir: string, id: string): Promise<string[]> =>
  Object.keys((await readSiteManifest(releaseFolder(dataDir, id))).files)

/** The counts of a release; null when it is damaged, so that nothing can be compared with it. */
const countsOf = async (dataDir: string, id: string): Promise<ReleaseCounts | null> =>
  (await readGuardRecord(dataDir, id))?.counts ??
  (await allFiles(dataDir, id).then(
    (files) => countRelease(files),
    () => null
  ))

/** The previous release, to which the release's list of changes refers. */
const releaseBefore = async (dataDir: string, id: string): Promise<string | undefined> => {
  const names = await readdir(releasesFolder(dataDir))
  return names
    .filter((name) => releaseIdPattern.test(name) && name < id)
    .sort()
    .at(-1)
}

const publicFolder = (dataDir: string, id: string): string => join(releaseFolder(dataDir, id), "public")

/**
 * The pages to check, and the counts of the release. Reads only the changes if the guard has a record of the previous
 * release, else all files.
 */
const measureRelease = async ({ dataDir, made }: GuardInput, addresses: ReleaseAddresses) => {
  const before = await releaseBefore(dataDir, made.id)
  const record = before === undefined ? undefined : await readGuardRecord(dataDir, before)
  if (before === undefined || !record) {
    const files = await allFiles(dataDir, made.id)
    return { pages: new Set(files), counts: countRelease(files) }
  }
  const had = releaseAddresses(releaseFolder(dataDir, before))
  const added = made.changed.filter((file) => pageAddress(file) !== undefined && !had.hasFile(`/${file}`))
  const again = record.recheck.filter((file) => addresses.hasFile(`/${file}`))
  return { pages: new Set([...made.changed, ...again]), counts: countRelease(added, made.removed, record.counts) }
}

const fileOfPage = (page: string): string => `${page.slice(1)}/index.html`.replace(/^\//, "")

/**
 * Checks a release against the live one before it goes live. The time is proportional to the number of changes.
 *
 * @returns the warnings to show to users, when the release may go live
 * @throws PublishRefusedError when it must not; the release then waits for a user to confirm it, and replaces an
 *   earlier refused one
 */
export const guardRelease = async (input: GuardInput): Promise<PublishWarning[]> => {
  const { dataDir, made, siteUrl } = input
  const live = await currentRelease(dataDir)
  const addresses = releaseAddresses(releaseFolder(dataDir, made.id))
  const { pages, counts } = await measureRelease(input, addresses)
  const links = await checkLinks(publicFolder(dataDir, made.id), pages, { addresses, siteUrl })
  const issues = checkRelease({
    counts,
    live: live === undefined ? null : await countsOf(dataDir, live),
    missing: requiredAddresses.filter((address) => !addresses.hasFile(address)),
    deadLinks: links.deadLinks,
  })
  const recheck = [...new Set(links.deadLinks.map(({ page }) => fileOfPage(page)))]
  await writeGuardRecord(dataDir, { release: made.id, counts, recheck, passed: issues.length === 0 })
  await dropRefusal(dataDir)
  if (issues.length === 0) return links.warnings
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
