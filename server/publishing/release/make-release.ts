import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { flush, flushFiles, startFlushing, type Flushing } from "./flush.ts"
import { filesToReuse, headerSetsWith, type Reuse } from "./reused-files.ts"
import { draftRelease, requiredFiles, type ReleaseDraft } from "./release-draft.ts"
import { copyFiles } from "./release-files.ts"
import { inProgress, newestRelease, releaseFolder, releasesFolder } from "./release-folders.ts"
import { sha256Of, copyHosting } from "./release-hosting.ts"
import { removePublicFile, replaceFile, suffixes } from "./release-links.ts"
import { measureRelease } from "./release-size.ts"
import type { KnownParts } from "./release-ledger.ts"
import { createYield } from "./release-mirror.ts"
import { partsFolder } from "./release-parts.ts"
import type { PreparedFiles } from "./prepared-files.ts"
import type { SiteChanges } from "./release-plan.ts"
import {
  changesFile,
  contentsFile,
  newReleaseId,
  recordFile,
  rulesFile,
  type Release,
  type ReleaseChanges,
  type ReleaseContents,
  type ReleaseRules,
  writeRules,
} from "./release-record.ts"
import { discardTree, returnTree, acquireTree } from "./staging-tree.ts"
import { stagingTreePrepared } from "./release-tidy.ts"
import { timed } from "../step-times.ts"

export type ReleaseInput = {
  /** Folder with the built `public` and `hosting`. */
  siteDir: string
  dataDir: string
  /** Data that the builder stores with the release. */
  info: Record<string, unknown>
  /** What it changes, as it is told to users. */
  story?: Release["story"]
  /**
   * All files of `public` that were written or removed since the last release of this folder; some may have the same
   * content. Undefined after a full build: every file is compared.
   */
  changes?: SiteChanges | undefined
  /** Files that were written beside the releases while the site was rendered. */
  prepared?: PreparedFiles | undefined
  /** Looks at the complete release while the disk writes it. Nothing is made when it rejects. */
  inspect?: ((release: UnflushedRelease) => Promise<void>) | undefined
}

/** A complete release that is not on the disk yet, in a folder of another name. */
export type UnflushedRelease = Pick<MadeRelease, "id" | "changed" | "removed"> & { folder: string }

export type MadeRelease = Release & {
  /** Paths of files that are new or differ from the previous release. */
  changed: string[]
  /** Paths that only the previous release has. */
  removed: string[]
}

/** Maximum number of files of a staging tree that are checked before its use. */
const sampleMax = 200

/** File in the built site's folder: the id of its last release. Without it, a builder's list of changes is not trusted. */
const markerFile = "last-release"

/** Lets the next release compare every file: the next list of changes is not that since the last release. */
export const distrustChanges = (siteDir: string): Promise<void> => rm(join(siteDir, markerFile), { force: true })

/** Reads and removes the marker: after a failed release, the next list of changes is incomplete. */
const consumeMarker = (siteDir: string): string => {
  const marker = join(siteDir, markerFile)
  try {
    return readFileSync(marker, "utf8")
  } catch {
    return ""
  } finally {
    rmSync(marker, { force: true })
  }
}

const writeMarker = (siteDir: string, id: string): void => {
  try {
    writeFileSync(join(siteDir, markerFile), id)
  } catch {
    // Without a marker, or with an old one, the next release compares every file.
  }
}

/**
 * The parts that the last release has read or written. Most changes concern the same ones, as they have the main page and
 * lists: to read and check them took an edit at 10,000 posts 14 ms.
 */
let lastParts: { folder: string; parts: KnownParts } | undefined

/** Those of the newest release, once: a ledger changes them, and its release may fail. */
const takeLastParts = (dataDir: string, newest: Release | undefined): KnownParts | undefined => {
  const last = lastParts
  lastParts = undefined
  return newest && last?.folder === releaseFolder(dataDir, newest.id) ? last.parts : undefined
}

type Rules = { rules: ReleaseRules; reused: ReleaseContents["carried"] }

const rulesOf = ({ rules, before, compared }: ReleaseDraft, { reused }: Reuse): Rules => {
  if (!rules) {
    if (before) return { rules: before.rules, reused }
    throw new Error("A first release needs the site's manifest")
  }
  const { headerSets: own, redirects, gone, clientOnly } = rules
  const rest = { ownHeaderSets: own.length, redirects, gone, clientOnly }
  // A release from a list of changes has the same header sets: draftRelease compares them.
  if (before && !compared) return { rules: { ...rest, headerSets: before.rules.headerSets }, reused }
  const moved = headerSetsWith(own, reused, before?.rules.headerSets ?? [])
  return { rules: { ...rest, headerSets: moved.headerSets }, reused: moved.reused }
}

type Filling = { draft: ReleaseDraft; reuse: Reuse; prepared: PreparedFiles | undefined; flushing: Flushing }

/** Fills a release's folder, which contains the files of the previous release. */
const fill = async (folder: string, siteDir: string, { draft, reuse, prepared, flushing }: Filling) => {
  const { before, ledger, sources, filesToCheck, compared } = draft
  const publicDir = join(folder, "public")
  const { rules, reused } = rulesOf(draft, reuse)
  const yieldNow = createYield(undefined)
  for (const file of reuse.removed) {
    removePublicFile(publicDir, file)
    await yieldNow()
  }
  const copied = await timed("copy and compress", () =>
    copyFiles({
      from: join(siteDir, "public"),
      to: publicDir,
      filesToCheck,
      ledger,
      renewTimes: compared,
      prepared,
      flushing,
    })
  )
  for (const file of reuse.removed) ledger.delete(file)
  if (compared) moveHeaders(draft, reused)
  const {
    hosting,
    written: hostingWritten,
    removed: hostingRemoved,
  } = copyHosting({
    from: join(siteDir, "hosting"),
    to: join(folder, "hosting"),
    sources,
    before: before?.contents.hosting,
    reused,
    reusedBefore: before?.contents.carried ?? {},
    headerSets: rules.headerSets,
    reusedChanged: reuse.changed || compared,
  })
  mkdirSync(join(folder, partsFolder), { recursive: true })
  const { parts, written: partsWritten, removed: partsRemoved } = await ledger.write(folder)
  const rulesText = writeRules(rules)
  const contents: ReleaseContents = { parts, carried: reused, hosting, rules: sha256Of(rulesText) }
  const touched = [...ledger.touched()]
  const changes: ReleaseChanges = {
    from: before?.release.id ?? null,
    rules: contents.rules !== before?.contents.rules,
    files: Object.fromEntries(touched.map(([file, { headers, encodings }]) => [file, [headers, encodings]])),
    removed: reuse.removed,
  }
  if (changes.rules) replaceFile(join(folder, rulesFile), rulesText)
  replaceFile(join(folder, contentsFile), JSON.stringify(contents))
  replaceFile(join(folder, changesFile), JSON.stringify(changes))
  const described = [contentsFile, changesFile, ...(changes.rules ? [rulesFile] : [])].map((name) => join(folder, name))
  const sameHosting = (known: ReleaseContents["hosting"]): boolean =>
    Object.keys(known).length === Object.keys(hosting).length &&
    Object.entries(hosting).every(([name, { sha256 }]) => known[name]?.sha256 === sha256)
  const isSame =
    before !== undefined &&
    copied.changed.length === 0 &&
    reuse.removed.length === 0 &&
    !changes.rules &&
    !ledger.hasOtherHeaders() &&
    sameHosting(before.contents.hosting)
  const descriptions = [...hostingWritten, ...partsWritten, ...described]
  const size = await measureRelease({
    folder,
    before: before && { folder: before.folder, size: before.release.size },
    written: [...copied.written, ...descriptions],
    removed: [
      ...hostingRemoved,
      ...partsRemoved,
      ...reuse.removed.flatMap((file) =>
        suffixes({ encodings: ["b", "g"] }).map((suffix) => join(publicDir, file) + suffix)
      ),
    ],
  })
  const files = (before?.release.files ?? 0) + ledger.growth()
  return { changed: copied.changed, files, size, isSame, unflushed: [...copied.unflushed, ...descriptions] }
}

/** Updates the header indexes of reused files, which move when the site's own header sets change. */
const moveHeaders = ({ ledger }: ReleaseDraft, reused: ReleaseContents["carried"]): void => {
  for (const [file, { headers }] of Object.entries(reused)) {
    const record = ledger.get(file)
    if (record && record.headers !== headers) ledger.set(file, { ...record, headers })
  }
}

const planReuse = async ({ before, dropped, hasFile, ledger }: ReleaseDraft, now: number): Promise<Reuse> => {
  const reuse = filesToReuse(before?.contents.carried ?? {}, dropped, hasFile, before?.rules.headerSets ?? [], now)
  await ledger.read(reuse.removed)
  return reuse
}

/**
 * Makes a release of a built site: `DATA_DIR/releases/<id>/{public,hosting,checksums,*.json}`. It appears under its id only
 * when it is complete and on disk, and goes live only by `activate`. The caller must be the only builder, and the built
 * site must not change during the call. With `changes` and a staging tree (`tidyReleases`) the cost depends on the
 * changes, not on the size of the site.
 *
 * @throws Error when the built site is incomplete or the disk fails; no release is left behind
 */
export const makeRelease = async (input: ReleaseInput): Promise<MadeRelease> => {
  const made = await make(input, () => Promise.resolve(true))
  if (made === null) throw new Error("A release was asked for even if nothing differs")
  return made
}

/**
 * The same, but makes no release of a site in which no file, header or redirect differs from the newest release.
 *
 * @param mayStand whether that release can stand for the site
 * @returns null when there is none to make
 */
export const makeReleaseOfDifference = (
  input: ReleaseInput,
  mayStand: (newest: Release) => Promise<boolean>
): Promise<MadeRelease | null> => make(input, async (newest) => !(await mayStand(newest)))

const make = async (
  { siteDir, dataDir, info, story, changes, prepared, inspect }: ReleaseInput,
  makesSame: (newest: Release) => Promise<boolean>
): Promise<MadeRelease | null> => {
  await timed("await the staging tree", () => stagingTreePrepared(dataDir))
  const newest = await newestRelease(dataDir)
  const marker = consumeMarker(siteDir)
  const trusted = newest && marker === newest.id ? changes : undefined
  const known = takeLastParts(dataDir, newest)
  const draft = await timed("plan it", () => draftRelease({ siteDir, dataDir }, newest, trusted, known))
  const createdAt = Date.now()
  const id = newReleaseId(createdAt, newest?.id, randomBytes(4).toString("hex"))
  const reuse = await planReuse(draft, createdAt)
  const sample = [...requiredFiles, ...draft.filesToCheck.keys(), ...reuse.removed].slice(0, sampleMax)
  const before = draft.before?.release.id
  const name = await timed("take the staging tree", () => acquireTree(dataDir, id, before, sample))
  const folder = join(releasesFolder(dataDir), name)
  try {
    const flushing = startFlushing()
    const { changed, files, size, isSame, unflushed } = await fill(folder, siteDir, {
      draft,
      reuse,
      prepared,
      flushing,
    })
    if (isSame && newest && !(await makesSame(newest))) {
      returnTree(dataDir, name)
      writeMarker(siteDir, newest.id)
      return null
    }
    const release: Release = {
      format: 2,
      id,
      createdAt: new Date(createdAt).toISOString(),
      info,
      files,
      changedFiles: changed.length,
      removedFiles: reuse.removed.length,
      size,
      story,
    }
    const record = join(folder, recordFile)
    writeFileSync(record, `${JSON.stringify(release, null, 2)}\n`, { flag: "wx" })
    const flushed = timed("flush the files", () => flushFiles(folder, [...unflushed, record, folder]))
    const inspected = inspect?.({ id, folder, changed, removed: reuse.removed })
    // It is awaited after the disk, which may fail first.
    inspected?.catch(() => undefined)
    await Promise.all([flushed, flushing.done()])
    await inspected
    renameSync(folder, releaseFolder(dataDir, id))
    inProgress.delete(name)
    await flush(releasesFolder(dataDir))
    writeMarker(siteDir, id)
    // After a comparison of everything they are all.
    if (!draft.compared) lastParts = { folder: releaseFolder(dataDir, id), parts: draft.ledger.parts() }
    return { ...release, changed, removed: reuse.removed }
  } catch (error) {
    if (before === undefined) await discardTree(dataDir, name)
    else returnTree(dataDir, name)
    throw error
  }
}
