import { createHash } from "node:crypto"
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { inUse } from "../../shared/workspace-marker.ts"
import { errorCode } from "./error-code.ts"

/** What Gatsby builds from. The workspace has a copy, so that each instance builds on its own, whatever is being edited. */
const sources = [
  "gatsby-browser.tsx",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-ssr.tsx",
  "locales",
  "package.json",
  "shared",
  "src",
  "static",
  "tsconfig.json",
]

/** Files that decide the result without being copied. */
const alsoDeciding = ["package-lock.json"]

const isMissing = (error: unknown): boolean => errorCode(error) === "ENOENT"

const filesBelow = async (folder: string, path: string): Promise<string[]> => {
  try {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    const nested = await Promise.all(
      entries.map(async (entry) => {
        const child = `${path}/${entry.name}`
        return entry.isDirectory() ? await filesBelow(folder, child) : [child]
      })
    )
    return nested.flat()
  } catch (error) {
    if (errorCode(error) === "ENOTDIR") return [path]
    if (isMissing(error)) return []
    throw error
  }
}

const sourceFiles = async (folder: string): Promise<string[]> =>
  (await Promise.all(sources.map((source) => filesBelow(folder, source)))).flat().sort()

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

/**
 * Brings a Gatsby workspace up to date with the project's sources. Files that did not change are not touched, so that
 * Gatsby's own caches stay valid; files that the project no longer has are removed.
 *
 * @param projectDir folder of the checkout
 * @param siteDir folder of the workspace, which also holds Gatsby's `.cache` and `public`
 * @returns a fingerprint of everything in the sources that decides what is built (64 hexadecimal digits)
 */
export const syncWorkspace = async (projectDir: string, siteDir: string): Promise<string> => {
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
  await keepCachesTogether(siteDir)
  return fingerprint.digest("hex")
}

/** Gatsby's `.cache` and `public` describe each other: when one is gone the other is of no use. */
const keepCachesTogether = async (siteDir: string): Promise<void> => {
  const names = new Set(await readdir(siteDir))
  if (names.has(".cache") === names.has("public")) return
  await rm(join(siteDir, ".cache"), { recursive: true, force: true })
  await rm(join(siteDir, "public"), { recursive: true, force: true })
}

/** Marks that a build runs: a cache that a killed build left behind cannot be trusted. */
export const beginBuild = async (siteDir: string): Promise<void> => {
  if ((await readOrNull(join(siteDir, inUse))) !== null) {
    await rm(join(siteDir, ".cache"), { recursive: true, force: true })
    await rm(join(siteDir, "public"), { recursive: true, force: true })
  }
  await writeFile(join(siteDir, inUse), "")
}

/** Ends what `beginBuild` began, whether the build succeeded or failed in an orderly way. */
export const endBuild = async (siteDir: string): Promise<void> => {
  await rm(join(siteDir, inUse), { force: true })
}
