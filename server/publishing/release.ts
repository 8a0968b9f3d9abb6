import { randomBytes } from "node:crypto"
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { hostingManifest, type HostingManifest } from "../../shared/hosting-manifest.ts"
import { locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { flush, takeFiles } from "./release-files.ts"
import {
  inProgress,
  listReleases,
  releaseFolder,
  releasesFolder,
  removeLeftovers,
  temporaryName,
} from "./release-folders.ts"
import type { PreviousFiles } from "./release-links.ts"
import {
  checksumsFile,
  newReleaseId,
  readFileRecords,
  recordFile,
  type FileRecords,
  type Release,
} from "./release-record.ts"

export type ReleaseInput = {
  /** Folder with the built `public` and `hosting`. */
  siteDir: string
  dataDir: string
  /** What the builder wants to remember of this release. */
  info: Record<string, unknown>
  /**
   * Exactly these files of `public` were written or removed since the last release that was made of this folder. Undefined
   * after an ordinary build: every file is compared.
   */
  changes?: SiteChanges | undefined
}

/** Files that a builder touched, as paths relative to the public folder. */
export type SiteChanges = { written: readonly string[]; removed: readonly string[] }

export type MadeRelease = Release & {
  /** Paths of the files that are new or differ from the release before. */
  changed: string[]
  /** Paths that the release before had and this one has not. */
  removed: string[]
}

/** Without these a site is not whole, whatever its manifest says. */
const requiredFiles = locales.flatMap((locale) =>
  [paths.main, paths.notFound].map((path) => `${localizedPath(path, locale).slice(1)}/index.html`.replace(/^\//, ""))
)

const readManifest = async (hostingDir: string): Promise<HostingManifest> => {
  const manifest = hostingManifest.parse(JSON.parse(await readFile(join(hostingDir, "manifest.json"), "utf8")))
  const missing = requiredFiles.filter((file) => manifest.files[file] === undefined)
  if (missing.length > 0) throw new Error(`The built site is not whole: it has no ${missing.join(", ")}`)
  return manifest
}

const previousFiles = async (dataDir: string, release: Release | undefined): Promise<PreviousFiles | undefined> => {
  if (!release) return undefined
  const folder = releaseFolder(dataDir, release.id)
  // A release whose checksums cannot be read is served on, but nothing is linked from it.
  const records = await readFileRecords(folder).catch(() => undefined)
  return records && { folder: join(folder, "public"), records }
}

const copyHosting = async (from: string, to: string): Promise<void> => {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    await copyFile(join(from, entry.name), join(to, entry.name))
    await flush(join(to, entry.name))
  }
}

const writeRecords = async (folder: string, release: Release, records: FileRecords): Promise<void> => {
  await writeFile(join(folder, checksumsFile), JSON.stringify(records), { flush: true })
  await writeFile(join(folder, recordFile), `${JSON.stringify(release, null, 2)}\n`, { flush: true })
  await flush(folder)
}

/**
 * Makes a release of a built site: `DATA_DIR/releases/<id>/{public,hosting,checksums.json,release.json}`. It appears under
 * its id only when it is whole and on the disk, and goes live only by `activate`. One at a time: whoever calls this
 * is the only builder, and the built site stands still meanwhile.
 *
 * @throws Error when the built site is not whole or the disk refuses; nothing is left behind
 */
export const makeRelease = async ({ siteDir, dataDir, info }: ReleaseInput): Promise<MadeRelease> => {
  await removeLeftovers(dataDir)
  const manifest = await readManifest(join(siteDir, "hosting"))
  const before = (await listReleases(dataDir)).at(-1)
  const previous = await previousFiles(dataDir, before)
  const createdAt = Date.now()
  const id = newReleaseId(createdAt, before?.id, randomBytes(4).toString("hex"))
  const name = temporaryName(id)
  const folder = join(releasesFolder(dataDir), name)
  inProgress.add(name)
  try {
    await mkdir(folder)
    const { records, changed } = await takeFiles(Object.keys(manifest.files), {
      source: join(siteDir, "public"),
      target: join(folder, "public"),
      previous,
    })
    await copyHosting(join(siteDir, "hosting"), join(folder, "hosting"))
    const removed = Object.keys(previous?.records ?? {}).filter((file) => records[file] === undefined)
    const release: Release = {
      format: 1,
      id,
      createdAt: new Date(createdAt).toISOString(),
      info,
      files: Object.keys(records).length,
      changedFiles: changed.length,
      removedFiles: removed.length,
    }
    await writeRecords(folder, release, records)
    await rename(folder, releaseFolder(dataDir, id))
    await flush(releasesFolder(dataDir))
    return { ...release, changed, removed }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    inProgress.delete(name)
  }
}
