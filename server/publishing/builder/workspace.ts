import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { mkdir, rm, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setImmediate as yieldNow } from "node:timers/promises"
import { inUse, nodesUnsaved } from "../../../shared/workspace-marker.ts"
import { errorCode } from "../release/error-code.ts"
import { alsoDeciding, fingerprintSources, formerFiles, sourceFiles } from "./source-files.ts"

const isMissing = (error: unknown): boolean => errorCode(error) === "ENOENT"

const readOrNull = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const linkPackages = async (projectDir: string, siteDir: string): Promise<void> => {
  const link = join(siteDir, "node_modules")
  await rm(link, { recursive: false, force: true })
  await symlink(join(projectDir, "node_modules"), link, "junction")
}

/** File fingerprints of a checkout and its workspace when their sources were equal, and the fingerprint of the content. */
type Known = { project: string; site: string; fingerprint: string }

const known = new Map<string, Known>()

const keyOf = (projectDir: string, siteDir: string): string => JSON.stringify([projectDir, siteDir])

/**
 * Marks a workspace in which sources have changed so that the next build has to begin from scratch. It has the name of the first reason, by which earlier
 * versions leave it.
 */
const staleBuild = ".stale-styles"

/** Sources that the names of generated files follow: feeds and lists of a language that was taken off would stay, with the posts of that day. */
const namingFiles: ReadonlySet<string> = new Set(["shared/locales.ts", "shared/studio.json"])

/**
 * Whether a build that goes on from the former one would keep what a source that changes has given it. Pages hold their styles inline, and Gatsby
 * renders a page again when its code or its data has changed, not for a style sheet: the page would keep styles that the content security policy no
 * longer allows. Of `static` Gatsby copies the files that are there, and removes none.
 */
const outlives = (file: string, isRemoved: boolean): boolean =>
  file.endsWith(".css") || namingFiles.has(file) || (isRemoved && file.startsWith("static/"))

/** File of a workspace with what its bundles were made of (`noteBuilt`). */
const builtFrom = ".built-from"

/** Files to copy before other work of the process goes on. */
const sliceSize = 20

/**
 * Copies what differs, in this thread: at a first start the database keeps it busy, and each of 1,600 files would wait for its turn five
 * times.
 */
const copySources = async (projectDir: string, siteDir: string): Promise<string> => {
  await mkdir(siteDir, { recursive: true })
  const fingerprint = createHash("sha256").update(process.version)
  const wanted = sourceFiles(projectDir)
  const kept = new Set(wanted)
  const leftOver = sourceFiles(siteDir).filter((file) => !kept.has(file))
  const beforeChange = (file: string, isRemoved = false): void => {
    if (outlives(file, isRemoved)) writeFileSync(join(siteDir, staleBuild), "")
  }
  for (const [index, file] of wanted.entries()) {
    if (index % sliceSize === 0) await yieldNow()
    const content = readFileSync(join(projectDir, file))
    fingerprint.update(file).update(content)
    const present = readOrNull(join(siteDir, file))
    if (present?.equals(content)) continue
    beforeChange(file)
    mkdirSync(dirname(join(siteDir, file)), { recursive: true })
    // A copy can be as read-only as its source.
    rmSync(join(siteDir, file), { force: true })
    copyFileSync(join(projectDir, file), join(siteDir, file))
  }
  for (const file of leftOver) {
    beforeChange(file, true)
    await rm(join(siteDir, file))
  }
  for (const path of formerFiles) await rm(join(siteDir, path), { recursive: true, force: true })
  for (const file of alsoDeciding) fingerprint.update(readOrNull(join(projectDir, file)) ?? "")
  await linkPackages(projectDir, siteDir)
  return fingerprint.digest("hex")
}

/**
 * Brings a Gatsby workspace up to date with the project's sources. Unchanged files are not written, so that Gatsby's
 * caches stay valid; files that the project no longer has are removed. Sources that are unchanged since the last call are
 * not read again.
 *
 * @param projectDir folder of the checkout
 * @param siteDir folder of the workspace, which also holds Gatsby's `.cache` and `public`
 * @returns a fingerprint of everything in the sources that affects the result (64 hexadecimal digits)
 */
export const syncWorkspace = async (projectDir: string, siteDir: string): Promise<string> => {
  const key = keyOf(projectDir, siteDir)
  const before = known.get(key)
  // Taken before the copy: a file that is written during it changes the next fingerprint.
  const project = await fingerprintSources(projectDir)
  if (before && before.project === project && before.site === (await fingerprintSources(siteDir))) {
    await dropUnpairedCaches(siteDir)
    return before.fingerprint
  }
  known.delete(key)
  const fingerprint = await copySources(projectDir, siteDir)
  const site = await fingerprintSources(siteDir)
  if (project !== undefined && site !== undefined) known.set(key, { project, site, fingerprint })
  await dropUnpairedCaches(siteDir)
  return fingerprint
}

/** The fingerprint that `syncWorkspace` last returned for a workspace; undefined when files were being written then. */
export const lastSources = (projectDir: string, siteDir: string): string | undefined =>
  known.get(keyOf(projectDir, siteDir))?.fingerprint

/** Whether neither the project's sources nor the workspace's have changed since `syncWorkspace`. Nothing is written. */
export const areSourcesUnchanged = async (projectDir: string, siteDir: string): Promise<boolean> => {
  const before = known.get(keyOf(projectDir, siteDir))
  return (
    before !== undefined &&
    before.project === (await fingerprintSources(projectDir)) &&
    before.site === (await fingerprintSources(siteDir))
  )
}

/** Removes the output of earlier builds and Gatsby's caches. */
export const clearBuild = async (siteDir: string): Promise<void> => {
  for (const path of [builtFrom, ".cache", "public"]) await rm(join(siteDir, path), { recursive: true, force: true })
}

/**
 * Clears the build if Gatsby's `.cache` or `public` is missing: each is useless without the other. Where a build is marked, a builder may
 * be about to make them; if it was killed, the next build clears both.
 */
const dropUnpairedCaches = async (siteDir: string): Promise<void> => {
  if (existsSync(join(siteDir, inUse))) return
  if (existsSync(join(siteDir, ".cache")) !== existsSync(join(siteDir, "public"))) await clearBuild(siteDir)
}

/**
 * Marks a running build. Clears the result of the former one if that was killed, because Gatsby's caches may be unreliable, or
 * if a part of it would outlive its sources.
 */
export const beginBuild = async (siteDir: string): Promise<void> => {
  if ([inUse, staleBuild].some((marker) => existsSync(join(siteDir, marker)))) await clearBuild(siteDir)
  for (const file of [staleBuild, builtFrom]) await rm(join(siteDir, file), { force: true })
  await writeFile(join(siteDir, inUse), "")
}

/** Removes the marker of `beginBuild` after a failure in order, unless content was stored that Gatsby's state does not know. */
export const endBuild = async (siteDir: string): Promise<void> => {
  if (readOrNull(join(siteDir, inUse))?.toString() !== nodesUnsaved) await rm(join(siteDir, inUse), { force: true })
}

/** What a full build was made of, apart from the content. */
export type BuiltFrom = {
  /** Fingerprint of the sources (`syncWorkspace`). */
  sources: string
  siteUrl: string
  sentryDsn: string | undefined
}

const asText = ({ sources, siteUrl, sentryDsn }: BuiltFrom): string =>
  JSON.stringify([sources, siteUrl, sentryDsn ?? null])

/** Records what the bundles in a workspace were made of, until the next full build begins. */
export const noteBuilt = (siteDir: string, made: BuiltFrom): Promise<void> =>
  writeFile(join(siteDir, builtFrom), asText(made))

/**
 * Whether a workspace is as a full build of exactly these left it, which succeeded, or a builder that has saved its state since. What a killed
 * one has rendered is not in Gatsby's state: a text that becomes again what it was in that state would not be rendered.
 */
export const isBuiltFrom = (siteDir: string, wanted: BuiltFrom): boolean =>
  !existsSync(join(siteDir, inUse)) && readOrNull(join(siteDir, builtFrom))?.toString() === asText(wanted)
