import { join } from "node:path"
import type { HostingManifest } from "../../shared/hosting-manifest.ts"
import { releaseFolder } from "../publishing/release/release-folders.ts"
import { changesBetween } from "../publishing/release/release-history.ts"
import { readSiteManifest } from "../publishing/release/release-hosting.ts"
import { readPart, type FileRecord } from "../publishing/release/release-parts.ts"
import { readContents, readRules, type ReleaseRules } from "../publishing/release/release-record.ts"
import { changedIndex, findFile, type FileIndex, type IndexedFile } from "./file-index.ts"
import { redirectLookup, type RedirectLookup } from "../redirects/redirect-lookup.ts"

export type ServedFile = {
  /** Folder of the release's public files. */
  root: string
  /** Path relative to `root`. */
  file: string
  headers: HostingManifest["headerSets"][number]
  encodings: FileRecord["encodings"]
}

/** A release in memory. An address that is not in it never reaches the file system. */
export type LoadedRelease = {
  id: string
  files: { get: (file: string) => ServedFile | undefined }
  redirect: RedirectLookup
  gone: ReadonlySet<string>
  clientOnly: HostingManifest["clientOnly"]
  /** What it was loaded from, for deriving the next release; undefined when its description cannot be read. */
  source: Source | undefined
}

type Source = { index: FileIndex; rules: ReleaseRules }

type Rules = Pick<LoadedRelease, "redirect" | "gone" | "clientOnly">

const rulesInMemory = (rules: ReleaseRules): Rules => ({
  redirect: redirectLookup(rules.redirects),
  gone: new Set(rules.gone),
  clientOnly: rules.clientOnly,
})

const assemble = (dataDir: string, id: string, source: Source, known?: Rules): LoadedRelease => {
  const root = join(releaseFolder(dataDir, id), "public")
  const { index, rules } = source
  const { redirect, gone, clientOnly } = known ?? rulesInMemory(rules)
  return {
    id,
    files: {
      get: (file) => {
        const found = findFile(index, file)
        return found && { root, file, headers: rules.headerSets[found.headers] ?? [], encodings: found.encodings }
      },
    },
    redirect,
    gone,
    clientOnly,
    source,
  }
}

/** Reads all parts, one after the other: a concurrent request waits for one part at most. */
const readIndex = async (folder: string): Promise<FileIndex> => {
  const { parts } = await readContents(folder)
  const index = new Map<number, Map<string, IndexedFile>>()
  for (const number of parts) {
    const part = readPart(folder, number)
    index.set(number, new Map([...part].map(([file, { headers, encodings }]) => [file, { headers, encodings }])))
  }
  return index
}

/** Reads the manifest of a release that lost its description: its files, without their compressed copies. */
const readManifest = async (folder: string): Promise<Source> => {
  const { files, ...manifest } = await readSiteManifest(folder)
  const entries = Object.entries(files).map(([file, headers]): [string, IndexedFile] => [
    file,
    { headers, encodings: [] },
  ])
  const rules = { ...manifest, ownHeaderSets: manifest.headerSets.length }
  return { index: changedIndex(new Map(), entries), rules }
}

const readFromDisk = async (dataDir: string, id: string): Promise<LoadedRelease> => {
  const folder = releaseFolder(dataDir, id)
  try {
    return assemble(dataDir, id, { index: await readIndex(folder), rules: await readRules(folder) })
  } catch {
    return { ...assemble(dataDir, id, await readManifest(folder)), source: undefined }
  }
}

/** Derives a release from another one in memory and the changes since. Its cost depends only on the changes. */
const follow = async (
  dataDir: string,
  id: string,
  before: LoadedRelease | undefined
): Promise<LoadedRelease | undefined> => {
  if (!before?.source) return undefined
  const steps = await changesBetween(dataDir, before.id, id)
  if (!steps) return undefined
  let { index, rules } = before.source
  for (const { files, removed } of steps) {
    const set = Object.entries(files).map(([file, [headers, encodings]]) => [file, { headers, encodings }] as const)
    index = changedIndex(index, set, removed)
  }
  const rulesChanged = steps.some((step) => step.rules)
  if (rulesChanged) rules = await readRules(releaseFolder(dataDir, id))
  return assemble(dataDir, id, { index, rules }, rulesChanged ? undefined : before)
}

/**
 * Loads a release.
 *
 * @param before a release in memory, from which this one may be derived
 * @throws Error when neither its description nor its manifest can be read
 */
export const loadRelease = async (dataDir: string, id: string, before?: LoadedRelease): Promise<LoadedRelease> => {
  const followed = await follow(dataDir, id, before).catch(() => undefined)
  return followed ?? (await readFromDisk(dataDir, id))
}
