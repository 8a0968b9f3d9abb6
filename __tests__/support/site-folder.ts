import { mkdir, readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { clearBuild } from "../../server/publishing/builder/workspace.ts"

/** Folder of the checkout. */
export const projectDir = resolve(import.meta.dirname, "../..")

/**
 * The data folder of all tests that build the site, one after the other. Gatsby's bundler caches by absolute paths: in one
 * and the same folder, only the first build takes its full time.
 */
export const dataDir = join(projectDir, "var/publishing")

/** The workspace in it. */
export const siteDir = join(dataDir, "site")

const emptyBut = async (folder: string, kept: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name !== kept) await rm(join(folder, name), { recursive: true })
}

/** Empties the workspace, except for the bundler's cache. */
export const emptySiteDir = async (): Promise<void> => {
  await clearBuild(siteDir)
  await emptyBut(siteDir, ".cache")
}

/** Empties the workspace altogether: the next build is a cold one. */
export const removeSiteDir = (): Promise<void> => rm(siteDir, { recursive: true, force: true })

/** Empties the data folder, except for the bundler's cache. */
export const emptyDataDir = async (): Promise<void> => {
  await emptyBut(dataDir, "site")
  await emptySiteDir()
}
