import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { inUse } from "../../../shared/workspace-marker.ts"
import { errorCode } from "../release/error-code.ts"
import { alsoDeciding, fingerprintSources, sourceFiles } from "./source-files.ts"

const isMissing = (error: unknown): boolean => errorCode(error) === "ENOENT"

const readOrNull = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file)
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

/** What the sources of a checkout and of its workspace looked like when they were the same, and their fingerprint. */
type Known = { project: string; site: string; fingerprint: string }

const known = new Map<string, Known>()

const copySources = async (projectDir: string, siteDir: string): Promise<string> => {
  await mkdir(siteDir, { recursive: true })
  const fingerprint = createHash("sha256").update(process.version)
  const wanted = await sourceFiles(projectDir)
  for (const file of wanted) {
    const content = await readFile(join(projectDir, file))
    fingerprint.update(file).update(content)
    const present = await readOrNull(join(siteDir, file))
    if (present?.equals(content)) continue
    await mkdir(dirname(join(siteDir, file)), { recursive: true })
    await cp(join(projectDir, file), join(siteDir, file))
  }
  const kept = new Set(wanted)
  for (const file of await sourceFiles(siteDir)) if (!kept.has(file)) await rm(join(siteDir, file))
  for (const file of alsoDeciding) fingerprint.update((await readOrNull(join(projectDir, file))) ?? "")
  await linkPackages(projectDir, siteDir)
  return fingerprint.digest("hex")
}

/**
 * Brings a Gatsby workspace up to date with the project's sources. Files that did not change are not touched, so that
 * Gatsby's own caches stay valid; files that the project no longer has are removed. Sources that nobody touched since the
 * last time are not read again.
 *
 * @param projectDir folder of the checkout
 * @param siteDir folder of the workspace, which also holds Gatsby's `.cache` and `public`
 * @returns a fingerprint of everything in the sources that decides what is built (64 hexadecimal digits)
 */
export const syncWorkspace = async (projectDir: string, siteDir: string): Promise<string> => {
  const key = JSON.stringify([projectDir, siteDir])
  const before = known.get(key)
  // Looked at before they are read: what is written meanwhile makes them look different the next time.
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

/** What Gatsby keeps in `.cache`, but for the bundler's own cache: that one checks each of its entries against the sources. */
const gatsbyCaches = async (siteDir: string): Promise<string[]> => {
  const cache = join(siteDir, ".cache")
  const names = existsSync(cache) ? await readdir(cache) : []
  return names.filter((name) => name !== "webpack").map((name) => join(cache, name))
}

/** Removes what earlier builds made and what Gatsby knows of it. What the bundler compiled stays: it takes most of a build. */
export const clearBuild = async (siteDir: string): Promise<void> => {
  for (const path of [...(await gatsbyCaches(siteDir)), join(siteDir, "public")])
    await rm(path, { recursive: true, force: true })
}

/** Gatsby's `.cache` and `public` describe each other: when one is gone the other is of no use. */
const dropUnpairedCaches = async (siteDir: string): Promise<void> => {
  const hasCaches = (await gatsbyCaches(siteDir)).length > 0
  if (hasCaches !== existsSync(join(siteDir, "public"))) await clearBuild(siteDir)
}

/** Marks that a build runs: a cache that a killed build left behind cannot be trusted. */
export const beginBuild = async (siteDir: string): Promise<void> => {
  if (existsSync(join(siteDir, inUse))) await clearBuild(siteDir)
  await writeFile(join(siteDir, inUse), "")
}

/** Ends what `beginBuild` began, whether the build succeeded or failed in an orderly way. */
export const endBuild = async (siteDir: string): Promise<void> => {
  await rm(join(siteDir, inUse), { force: true })
}
