import { cpSync } from "node:fs"
import { mkdir, readdir, rm, symlink } from "node:fs/promises"
import { dirname, extname, join, resolve } from "node:path"
import sharp from "sharp"
import { alsoDeciding, sources } from "../../server/publishing/builder/source-files.ts"

/** Folder of the checkout. */
export const projectDir = resolve(import.meta.dirname, "../..")

/**
 * Makes a checkout in `var` that differs in the pictures of its pages: they are thumbnails. To resize them and to
 * draw them on cards for shared links takes half of a full build. For tests in which no picture is looked at.
 *
 * @param more what it has besides what a server needs; `builder` may be among it, for a copy of it instead of a link
 * @returns its path
 */
export const makeThumbnailProject = async (name = "thumbnails", more: readonly string[] = []): Promise<string> => {
  const folder = join(projectDir, "var", name)
  const pictures = join(projectDir, "src/images")
  const isPicture = (path: string): boolean => dirname(path) === pictures && extname(path) === ".jpg"
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // The server finds its project by where it is itself.
  for (const copied of new Set([...sources, ...alsoDeciding, "server", ...more]))
    cpSync(join(projectDir, copied), join(folder, copied), { recursive: true, filter: (path) => !isPicture(path) })
  for (const linked of ["builder", "node_modules"])
    if (!more.includes(linked)) await symlink(join(projectDir, linked), join(folder, linked))
  for (const picture of await readdir(pictures))
    if (isPicture(join(pictures, picture)))
      await sharp(join(pictures, picture))
        .resize({ width: 160 })
        .toFile(join(folder, "src/images", picture))
  return folder
}

/** The data folder of all tests that build the site, one after the other. */
export const dataDir = join(projectDir, "var/publishing")

/** The workspace in it. */
export const siteDir = join(dataDir, "site")

/** How a builder of a checkout makes the site there, from a content API. */
export const builderSettings = (project: string, apiUrl: string) => ({
  projectDir: project,
  siteDir,
  apiUrl,
  siteUrl: "http://localhost:8000",
  version: "0.0.0",
  sentryDsn: undefined,
})

/** Removes the workspace. */
export const removeSiteDir = (): Promise<void> => rm(siteDir, { recursive: true, force: true })

/** Empties the data folder. */
export const emptyDataDir = async (): Promise<void> => {
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
}
