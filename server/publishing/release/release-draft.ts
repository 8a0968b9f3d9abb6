import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import { locales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { openRecordLedger, type KnownParts, type RecordLedger } from "./release-ledger.ts"
import { releaseFolder } from "./release-folders.ts"
import { manifestFile, parseManifest, readHostingSources, type HostingSource } from "./release-hosting.ts"
import { planByChanges, planByComparing, type ReleasePlan, type SiteChanges } from "./release-plan.ts"
import { readContents, readRules, type Release, type ReleaseContents, type ReleaseRules } from "./release-record.ts"

/** The previous release. */
type Before = { release: Release; folder: string; contents: ReleaseContents; rules: ReleaseRules }

/** The plan of a release, before anything is written. */
export type ReleaseDraft = ReleasePlan & {
  before: Before | undefined
  ledger: RecordLedger
  sources: Map<string, HostingSource>
  /** The site's manifest; undefined when it equals that of the previous release. */
  manifest: HostingManifest | undefined
  /** Whether every file was compared. */
  compared: boolean
}

/** Files without which a site is incomplete, whatever its manifest says. */
export const requiredFiles = locales.flatMap((locale) =>
  [paths.main, paths.notFound].map((path) => `${localizedPath(path, locale).slice(1)}/index.html`.replace(/^\//, ""))
)

const readManifest = (content: Buffer, used?: readonly string[]): HostingManifest => {
  const manifest = parseManifest(content, used)
  const missing = requiredFiles.filter((file) => manifest.files[file] === undefined)
  if (missing.length > 0) throw new Error(`The built site is not whole: it has no ${missing.join(", ")}`)
  return manifest
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
const sameHeaders = ({ headerSets, clientOnly }: HostingManifest, { rules }: Before): boolean =>
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
  const source = sources.get(manifestFile)
  if (!source) return undefined
  const changed = [...changes.written, ...changes.removed]
  const manifest = source.content && readManifest(source.content, changed)
  if (manifest && !sameHeaders(manifest, before)) return undefined
  if (!(await canRead(ledger, changed))) return undefined
  const { carried: reused } = contents
  const ownFiles = release.files - Object.keys(reused).length
  const plan = planByChanges(changes, manifest, ledger, { reused, ownFiles })
  return plan && { ...plan, before, ledger, sources, manifest, compared: false }
}

const draftByComparing = async (siteDir: string, found: Before | undefined): Promise<ReleaseDraft> => {
  let before = found
  let ledger = openLedger(before)
  if (!(await canRead(ledger))) {
    before = undefined
    ledger = openLedger(before)
  }
  const hostingDir = join(siteDir, "hosting")
  const sources = readHostingSources(hostingDir, before?.contents.hosting)
  const content = sources.get(manifestFile)?.content ?? (await readFile(join(hostingDir, manifestFile)))
  const manifest = readManifest(content)
  const files = before && { publicDir: join(before.folder, "public"), reused: before.contents.carried }
  const plan = await planByComparing(manifest, join(siteDir, "public"), ledger, files)
  return { ...plan, before, ledger, sources, manifest, compared: true }
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
