import { join } from "node:path"
import type { SiteRules } from "../../../shared/hosting-manifest.ts"
import { locales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { openRecordLedger, type KnownParts, type RecordLedger } from "./release-ledger.ts"
import { releaseFolder } from "./release-folders.ts"
import { readHostingSources, readManifestChanges, readSiteManifest, type HostingSource } from "./release-hosting.ts"
import { planByChanges, planByComparing, type ReleasePlan, type SiteChanges } from "./release-plan.ts"
import { readContents, readRules, type Release, type ReleaseContents, type ReleaseRules } from "./release-record.ts"

/** The previous release. */
type Before = { release: Release; folder: string; contents: ReleaseContents; rules: ReleaseRules }

/** The plan of a release, before anything is written. */
export type ReleaseDraft = ReleasePlan & {
  before: Before | undefined
  ledger: RecordLedger
  sources: Map<string, HostingSource>
  /** How to serve the site; undefined when that is the same as for the previous release. */
  rules: SiteRules | undefined
  /** Whether the site has one of the files that changed; of any file, when all were compared. */
  hasFile: (file: string) => boolean
  /** Whether every file was compared. */
  compared: boolean
}

/** Files without which a site is incomplete, whatever its manifest says. */
export const requiredFiles = locales.flatMap((locale) =>
  [paths.main, paths.notFound].map((path) => `${localizedPath(path, locale).slice(1)}/index.html`.replace(/^\//, ""))
)

const refuseWithout = (missing: readonly string[]): void => {
  if (missing.length > 0) throw new Error(`The built site is not whole: it has no ${missing.join(", ")}`)
}

/** Opens the previous release; undefined if its description cannot be read. Such a release is still served. */
const openBefore = async (dataDir: string, release: Release | undefined): Promise<Before | undefined> => {
  if (!release) return undefined
  const folder = releaseFolder(dataDir, release.id)
  try {
    return { release, folder, contents: await readContents(folder), rules: await readRules(folder) }
  } catch {
    return undefined
  }
}

const openLedger = (before: Before | undefined, known?: KnownParts): RecordLedger =>
  openRecordLedger(before && { folder: before.folder, parts: before.contents.parts }, known)

const canRead = (ledger: RecordLedger, files?: readonly string[]): Promise<boolean> =>
  ledger.read(files).then(
    () => true,
    () => false
  )

/** Whether unchanged files still have the same headers. */
const sameHeaders = ({ headerSets, clientOnly }: SiteRules, { rules }: Before): boolean =>
  JSON.stringify([headerSets, clientOnly]) ===
  JSON.stringify([rules.headerSets.slice(0, rules.ownHeaderSets), rules.clientOnly])

const draftByChanges = async (
  siteDir: string,
  changes: SiteChanges,
  before: Before,
  known: KnownParts | undefined
): Promise<ReleaseDraft | undefined> => {
  const { contents, release } = before
  const ledger = openLedger(before, known)
  const sources = readHostingSources(join(siteDir, "hosting"), contents.hosting)
  const changed = readManifestChanges(sources, contents.hosting)
  if (!changed) return undefined
  const { manifest } = changed
  if (manifest && !sameHeaders(manifest, before)) return undefined
  if (!(await canRead(ledger, [...changes.written, ...changes.removed]))) return undefined
  const { carried: reused } = contents
  const ownFiles = release.files - Object.keys(reused).length
  const plan = planByChanges(changes, changed, ledger, { reused, ownFiles })
  if (!plan) return undefined
  refuseWithout(requiredFiles.filter((file) => plan.dropped.has(file)))
  const hasFile = (file: string): boolean => plan.filesToCheck.has(file)
  return { ...plan, before, ledger, sources, rules: manifest, hasFile, compared: false }
}

const draftByComparing = async (siteDir: string, found: Before | undefined): Promise<ReleaseDraft> => {
  let before = found
  let ledger = openLedger(before)
  if (!(await canRead(ledger))) {
    before = undefined
    ledger = openLedger(before)
  }
  const sources = readHostingSources(join(siteDir, "hosting"), before?.contents.hosting)
  const manifest = await readSiteManifest(siteDir)
  const hasFile = (file: string): boolean => Object.hasOwn(manifest.files, file)
  refuseWithout(requiredFiles.filter((file) => !hasFile(file)))
  const files = before && { publicDir: join(before.folder, "public"), reused: before.contents.carried }
  const plan = await planByComparing(manifest, join(siteDir, "public"), ledger, files)
  return { ...plan, before, ledger, sources, rules: manifest, hasFile, compared: true }
}

/**
 * Plans a release of a site.
 *
 * @param newest the newest release, if there is one
 * @param changes a builder's list of changes since that release; undefined to compare everything
 * @param known parts of that release that are in memory
 * @throws Error when the built site is incomplete
 */
export const draftRelease = async (
  { siteDir, dataDir }: { siteDir: string; dataDir: string },
  newest: Release | undefined,
  changes: SiteChanges | undefined,
  known: KnownParts | undefined
): Promise<ReleaseDraft> => {
  const before = await openBefore(dataDir, newest)
  const draft = before && changes && (await draftByChanges(siteDir, changes, before, known))
  return draft ?? (await draftByComparing(siteDir, before))
}
