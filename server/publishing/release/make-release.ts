import { randomBytes } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { flush } from "./flush.ts"
import { filesToCarry, headerSetsWith, type Carrying } from "./reused-files.ts"
import { draftRelease, requiredFiles, type ReleaseDraft } from "./release-draft.ts"
import { takeFiles } from "./release-files.ts"
import { inProgress, listReleases, releaseFolder, releasesFolder } from "./release-folders.ts"
import { sha256Of, takeHosting } from "./release-hosting.ts"
import { removePublicFile } from "./release-links.ts"
import { slices } from "./release-mirror.ts"
import { inParallel } from "./release-parallel.ts"
import { partsFolder } from "./release-parts.ts"
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
} from "./release-record.ts"
import { dropTree, giveBackTree, takeTree } from "./staging-tree.ts"
import { sparePrepared } from "./release-tidy.ts"

export type ReleaseInput = {
  /** Folder with the built `public` and `hosting`. */
  siteDir: string
  dataDir: string
  /** What the builder wants to remember of this release. */
  info: Record<string, unknown>
  /**
   * These files of `public`, and no others, were written or removed since the last release that was made of this folder; some
   * of them may be the same after all. Undefined after an ordinary build: every file is compared.
   */
  changes?: SiteChanges | undefined
}

export type MadeRelease = Release & {
  /** Paths of the files that are new or differ from the release before. */
  changed: string[]
  /** Paths that the release before had and this one has not. */
  removed: string[]
}

const flushedAtOnce = 16

/** Files of a spare tree that are looked at before it is used. */
const sampleMax = 200

/** In the built site's folder: id of the last release that was made of it. Without it, what a builder touched is not trusted. */
const markFile = "last-release"

/** Reads the mark and takes it away: after a release that failed, what is touched from then on does not say everything. */
const takeMark = async (siteDir: string): Promise<string> => {
  const mark = await readFile(join(siteDir, markFile), "utf8").catch(() => "")
  await rm(join(siteDir, markFile), { force: true })
  return mark
}

type Rules = { rules: ReleaseRules; carried: ReleaseContents["carried"] }

const rulesOf = ({ manifest, before, compared }: ReleaseDraft, { carried }: Carrying): Rules => {
  if (!manifest) {
    if (before) return { rules: before.rules, carried }
    throw new Error("A first release needs the site's manifest")
  }
  const { headerSets: own, redirects, gone, clientOnly } = manifest
  const rest = { ownHeaderSets: own.length, redirects, gone, clientOnly }
  // Header sets are the same where a builder says what it touched.
  if (before && !compared) return { rules: { ...rest, headerSets: before.rules.headerSets }, carried }
  const moved = headerSetsWith(own, carried, before?.rules.headerSets ?? [])
  return { rules: { ...rest, headerSets: moved.headerSets }, carried: moved.carried }
}

const replaceFile = async (path: string, text: string): Promise<void> => {
  await rm(path, { force: true })
  await writeFile(path, text, { flag: "wx" })
}

/** Fills the folder of a release, which holds the files of the release before, and waits until all is on the disk. */
const fill = async (folder: string, siteDir: string, draft: ReleaseDraft, carrying: Carrying) => {
  const { before, book, sources, look, compared } = draft
  const publicDir = join(folder, "public")
  const { rules, carried } = rulesOf(draft, carrying)
  const turn = slices(undefined)
  for (const file of carrying.removed) {
    removePublicFile(publicDir, file)
    await turn()
  }
  const taken = await takeFiles({ from: join(siteDir, "public"), to: publicDir, look, book, renewTimes: compared })
  for (const file of carrying.removed) book.delete(file)
  if (compared) moveHeaders(draft, carried)
  const { hosting, written: hostingWritten } = await takeHosting({
    from: join(siteDir, "hosting"),
    to: join(folder, "hosting"),
    sources,
    before: before?.contents.hosting,
    carried,
    headerSets: rules.headerSets,
    carriedChanged: carrying.changed || compared,
  })
  await mkdir(join(folder, partsFolder), { recursive: true })
  const { parts, written: partsWritten } = await book.write(folder)
  const rulesText = JSON.stringify(rules)
  const contents: ReleaseContents = { parts, carried, hosting, rules: sha256Of(rulesText) }
  const touched = [...book.touched()]
  const changes: ReleaseChanges = {
    from: before?.release.id ?? null,
    rules: contents.rules !== before?.contents.rules,
    files: Object.fromEntries(touched.map(([file, { headers, encodings }]) => [file, [headers, encodings]])),
    removed: carrying.removed,
  }
  if (changes.rules) await replaceFile(join(folder, rulesFile), rulesText)
  await replaceFile(join(folder, contentsFile), JSON.stringify(contents))
  await replaceFile(join(folder, changesFile), JSON.stringify(changes))
  const described = [contentsFile, changesFile, ...(changes.rules ? [rulesFile] : [])].map((name) => join(folder, name))
  await inParallel([...taken.written, ...hostingWritten, ...partsWritten, ...described], flushedAtOnce, flush)
  return { changed: taken.changed, files: (before?.release.files ?? 0) + book.growth() }
}

/** Header sets of the carried files have other places when the site's own are others. */
const moveHeaders = ({ book }: ReleaseDraft, carried: ReleaseContents["carried"]): void => {
  for (const [file, { headers }] of Object.entries(carried)) {
    const record = book.get(file)
    if (record && record.headers !== headers) book.set(file, { ...record, headers })
  }
}

const carry = async ({ before, manifest, dropped, look, book }: ReleaseDraft, now: number): Promise<Carrying> => {
  const carrying = filesToCarry(
    before?.contents.carried ?? {},
    dropped,
    (file) => (manifest ? manifest.files[file] !== undefined : look.has(file)),
    before?.rules.headerSets ?? [],
    now
  )
  await book.read(carrying.removed)
  return carrying
}

/**
 * Makes a release of a built site: `DATA_DIR/releases/<id>/{public,hosting,checksums,*.json}`. It appears under its id only
 * when it is whole and on the disk, and goes live only by `activate`. One at a time: whoever calls this is the only
 * builder, and the built site stands still meanwhile. With `changes` and a spare tree (`tidyReleases`) it costs what
 * changed, however large the site is.
 *
 * @throws Error when the built site is not whole or the disk refuses; no release is left behind
 */
export const makeRelease = async ({ siteDir, dataDir, info, changes }: ReleaseInput): Promise<MadeRelease> => {
  await sparePrepared(dataDir)
  const newest = (await listReleases(dataDir)).at(-1)
  const mark = await takeMark(siteDir)
  const trusted = newest && mark === newest.id ? changes : undefined
  const draft = await draftRelease({ siteDir, dataDir }, newest, trusted)
  const createdAt = Date.now()
  const id = newReleaseId(createdAt, newest?.id, randomBytes(4).toString("hex"))
  const carrying = await carry(draft, createdAt)
  const sample = [...requiredFiles, ...draft.look.keys(), ...carrying.removed].slice(0, sampleMax)
  const before = draft.before?.release.id
  const name = await takeTree(dataDir, id, before, sample)
  const folder = join(releasesFolder(dataDir), name)
  try {
    const { changed, files } = await fill(folder, siteDir, draft, carrying)
    const release: Release = {
      format: 2,
      id,
      createdAt: new Date(createdAt).toISOString(),
      info,
      files,
      changedFiles: changed.length,
      removedFiles: carrying.removed.length,
    }
    await writeFile(join(folder, recordFile), `${JSON.stringify(release, null, 2)}\n`, { flag: "wx", flush: true })
    await flush(folder)
    await rename(folder, releaseFolder(dataDir, id))
    inProgress.delete(name)
    await flush(releasesFolder(dataDir))
    // Without a mark, or with an old one, the next release compares every file.
    await writeFile(join(siteDir, markFile), id).catch(() => undefined)
    return { ...release, changed, removed: carrying.removed }
  } catch (error) {
    if (before === undefined) await dropTree(dataDir, name)
    else giveBackTree(dataDir, name)
    throw error
  }
}
