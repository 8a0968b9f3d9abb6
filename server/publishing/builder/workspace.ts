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

/** File fingerprints of a checkout and its workspace when their sources were equal, and the fingerprint of the content. */
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
 * Brings a Gatsby workspace up to date with the project's sources. Unchanged files are not written, so that Gatsby's
 * caches stay valid; files that the project no longer has are removed. Sources that are unchanged since the last call are
 * not read again.
 *
 * @param projectDir folder of the checkout
 * @param siteDir folder of the workspace, which also holds Gatsby's `.cache` and `public`
 * @returns a fingerprint of everything in the sources that affects the result (64 hexadecimal digits)
 */
export const syncWorkspace = async (projectDir: string, siteDir: string): Promise<string> => {
  const key = JSON.stringify([projectDir, siteDir])
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

/** Gatsby's caches in `.cache`, except the bundler's: webpack checks each entry of its cache against the sources. */
const gatsbyCaches = async (siteDir: string): Promise<string[]> => {
  const cache = join(siteDir, ".cache")
  const names = existsSync(cache) ? await readdir(cache) : []
  return names.filter((name) => name !== "webpack").map((name) => join(cache, name))
}

/** Removes the output of earlier builds and Gatsby's caches. The bundler's cache stays: compiling takes most of a build. */
export const clearBuild = async (siteDir: string): Promise<void> => {
  for (const path of [...(await gatsbyCaches(siteDir)), join(siteDir, "public")])
    await rm(path, { recursive: true, force: true })
}

/** Clears the build if Gatsby's `.cache` or `public` is missing: each is useless without the other. */
const dropUnpairedCaches = async (siteDir: string): Promise<void> => {
  const hasCaches = (await gatsbyCaches(siteDir)).length > 0
  if (hasCaches !== existsSync(join(siteDir, "public"))) await clearBuild(siteDir)
}

/** Marks a running build. If a killed build left its marker, clears its result first: Gatsby's caches may be unreliable. */
export const beginBuild = async (siteDir: string): Promise<void> => {
  if (existsSync(join(siteDir, inUse))) await clearBuild(siteDir)
  await writeFile(join(siteDir, inUse), "")
}

/** Removes the marker of `beginBuild`, after a success or an orderly failure. */
export const endBuild = async (siteDir: string): Promise<void> => {
  await rm(join(siteDir, inUse), { force: true })
}
