import { realpathSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"

let folder: string | undefined

/** Folder of the public files of the release that was live first, even if another one goes live during the tests. */
const publicDir = (): string => {
  const dataDir = process.env.SITE_DATA_DIR
  if (!dataDir) throw new Error("Name the data folder of the instance at SITE_ORIGIN in SITE_DATA_DIR")
  return (folder ??= realpathSync(join(dataDir, "live/public")))
}

/** All public files of that release except compressed copies, as paths with forward slashes. */
export const releaseFiles = async (): Promise<string[]> => {
  const dir = publicDir()
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
}

export const readReleaseFile = (path: string): Promise<string> => readFile(join(publicDir(), path), "utf8")
