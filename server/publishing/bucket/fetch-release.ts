import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Bucket } from "../../s3/bucket.ts"
import { flush, flushFiles } from "../release/flush.ts"
import {
  inProgress,
  newestRelease,
  releaseFolder,
  releasesFolder,
  temporaryName,
  withMutex,
} from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { removePublicFile, unlinkFile } from "../release/release-links.ts"
import { createYield } from "../release/release-mirror.ts"
import { inParallel } from "../release/release-parallel.ts"
import { parsePart, partsFolder, type Part } from "../release/release-parts.ts"
import { contentsFile, readRelease, recordFile, rulesFile } from "../release/release-record.ts"
import { stagingTreePrepared } from "../release/release-tidy.ts"
import { acquireTree, returnTree } from "../release/staging-tree.ts"
import { timed } from "../step-times.ts"
import { describeRelease, describingFolders, describingNames, noteDescription } from "./described-files.ts"
import {
  DamagedObjectError,
  fetchedObjects,
  incomingFolder,
  type FetchedObjects,
  type Wanted,
} from "./fetched-objects.ts"
import { unpack } from "./pack.ts"
import {
  concurrency,
  keysOf,
  manifestKey,
  objectKey,
  storedManifest,
  type StoredManifest,
  type StoredRelease,
} from "./stored-release.ts"

type FetchParts = { bucket: Bucket; dataDir: string }

/** What a pack has; nothing without one. What it lacks is fetched object by object. */
const readPack = async (bucket: Bucket, checksum: string | undefined): Promise<ReadonlyMap<string, Buffer>> => {
  const pack = checksum === undefined ? null : await bucket.read(objectKey(checksum)).catch(() => null)
  return unpack(pack ?? Buffer.alloc(0))
}

const readManifest = async (
  bucket: Bucket,
  { id, manifest }: StoredRelease,
  packed: ReadonlyMap<string, Buffer>
): Promise<StoredManifest> => {
  const key = manifestKey(id)
  const own = packed.get(key)
  const bytes = own && sha256Of(own) === manifest ? own : await bucket.read(key)
  if (!bytes) throw new DamagedObjectError(key, "is missing")
  if (sha256Of(bytes) !== manifest) throw new DamagedObjectError(key, "differs from its checksum")
  return storedManifest.parse(JSON.parse(bytes.toString()))
}

/** What a release that is on this disk gives to one that is fetched. */
type Base = { folder: string; files: ReadonlyMap<string, string> }

const readBase = async (dataDir: string, id: string | undefined): Promise<Base | undefined> => {
  if (id === undefined) return undefined
  const described = await describeRelease(dataDir, id)
  const files = new Map([...described].map(([name, { sha256 }]) => [name, sha256]))
  return { folder: releaseFolder(dataDir, id), files }
}

/** Never one that leads out of the release. */
const isSafe = (file: string): boolean =>
  !/[\\\0]/.test(file) && file.split("/").every((part) => part !== "" && part !== "." && part !== "..")

/** Whether a tree that equals a release has this file of its description. */
const isInTree = (name: string): boolean =>
  [rulesFile, contentsFile].includes(name) || describingFolders.some((folder) => name.startsWith(`${folder}/`))

type Plan = {
  /** Describing files that differ. */
  described: [name: string, key: string][]
  /** Public files that differ, with the suffix and the key of each of their forms. */
  files: Map<string, [suffix: string, key: string][]>
  removed: string[]
}

/** Finds what differs from the base, for which it fetches the description. */
const planFetch = async (
  objects: FetchedObjects,
  manifest: StoredManifest,
  base: Base | undefined
): Promise<{ plan: Plan; records: Map<string, Wanted> }> => {
  const names = Object.entries(manifest.files)
  const differing = names.filter(([name, [sha256]]) => base?.files.get(name) !== sha256 || !isInTree(name))
  const describing = new Map(differing.map(([, [sha256, size]]) => [objectKey(sha256), { sha256, size }]))
  await inParallel(describing, concurrency, ([key, object]) => objects.fetch(key, object))
  const plan: Plan = {
    described: differing.map(([name, [sha256]]) => [name, objectKey(sha256)]),
    files: new Map(),
    removed: [],
  }
  const records = new Map<string, Wanted>()
  const isPart = (name: string): boolean => name.startsWith(`${partsFolder}/`)
  // Each has some kilobytes: by promises they would take five times as long.
  const before = (name: string): Part =>
    base?.files.has(name) ? parsePart(readFileSync(join(base.folder, name), "utf8")) : new Map<string, never>()
  const yieldNow = createYield(undefined)
  for (const [name, key] of plan.described.filter(([file]) => isPart(file))) {
    await yieldNow()
    const [known, wanted] = [before(name), parsePart(objects.read(key).toString())]
    for (const [file, record] of wanted) {
      if (!isSafe(file)) throw new DamagedObjectError(key, `names ${JSON.stringify(file)}`)
      const same = known.get(file)
      if (same?.sha256 === record.sha256 && same.encodings.join() === record.encodings.join()) continue
      const keys = keysOf(record)
      plan.files.set(file, keys)
      for (const [, one] of keys) records.set(one, record)
    }
    plan.removed.push(...[...known.keys()].filter((file) => !wanted.has(file)))
  }
  for (const name of base?.files.keys() ?? [])
    if (isPart(name) && manifest.files[name] === undefined) plan.removed.push(...before(name).keys())
  return { plan, records }
}

/** What is to be made of a tree that equals the base. */
type Filling = { plan: Plan; manifest: StoredManifest; objects: FetchedObjects }

/** Makes a tree that equals the base into the release, but for its record. Returns the paths to flush. */
const applyPlan = async (tree: string, { plan, manifest, objects }: Filling): Promise<string[]> => {
  const publicDir = join(tree, "public")
  const yieldNow = createYield(undefined)
  const [written, folders] = [[] as string[], new Set<string>()]
  const place = (key: string, target: string): void => {
    mkdirSync(dirname(target), { recursive: true })
    if (objects.place(key, target)) written.push(target)
    folders.add(dirname(target))
  }
  for (const file of plan.removed) {
    removePublicFile(publicDir, file)
    await yieldNow()
  }
  for (const [file, keys] of plan.files) {
    unlinkFile(publicDir, file)
    for (const [suffix, key] of keys) place(key, join(publicDir, file) + suffix)
    await yieldNow()
  }
  for (const name of await describingNames(tree))
    if (manifest.files[name] === undefined) rmSync(join(tree, name), { force: true })
  for (const [name, key] of plan.described) {
    if (name === recordFile) continue
    rmSync(join(tree, name), { force: true })
    place(key, join(tree, name))
    await yieldNow()
  }
  return [...written, ...folders]
}

/** Puts a finished tree in its place; a damaged release that is there goes. */
const replaceFolder = (dataDir: string, tree: string, id: string): Promise<void> =>
  withMutex(dataDir, async () => {
    const folder = releaseFolder(dataDir, id)
    const away = temporaryName(`${id}-damaged`)
    inProgress.add(away)
    const wasThere = await rename(folder, join(releasesFolder(dataDir), away)).then(
      () => true,
      () => false
    )
    await rename(tree, folder)
    await flush(releasesFolder(dataDir))
    if (wasThere) await rm(join(releasesFolder(dataDir), away), { recursive: true, force: true })
    inProgress.delete(away)
  })

/** Files of a release that change after it was made: what it stands for, and what the guard found. */
const amendable = [recordFile, "guard.json"]

/** Brings the record of a release that is whole on this disk up to date. */
const amend = async (dataDir: string, objects: FetchedObjects, manifest: StoredManifest): Promise<void> => {
  const folder = releaseFolder(dataDir, manifest.id)
  for (const name of amendable) {
    const [sha256, size] = manifest.files[name] ?? []
    const path = join(folder, name)
    const present = await readFile(path).catch(() => null)
    if (sha256 === undefined || size === undefined || (present && sha256Of(present) === sha256)) continue
    await objects.fetch(objectKey(sha256), { sha256, size })
    // Renamed, because the file may be shared with another release.
    await writeFile(`${path}.new`, objects.read(objectKey(sha256)), { flush: true })
    await rename(`${path}.new`, path)
  }
  await flush(folder)
}

/** Makes a tree that equals the base into the release, on the disk. */
const fill = async (dataDir: string, tree: string, filling: Filling): Promise<void> => {
  const { id, files } = filling.manifest
  await flushFiles(tree, await applyPlan(tree, filling))
  const [record] = files[recordFile] ?? []
  if (record === undefined) throw new DamagedObjectError(manifestKey(id), "names no record")
  await writeFile(join(tree, recordFile), filling.objects.read(objectKey(record)), { flush: true })
  await flush(tree)
  await replaceFolder(dataDir, tree, id)
}

const fetchWhole = async (dataDir: string, objects: FetchedObjects, manifest: StoredManifest): Promise<void> => {
  const { id } = manifest
  const before = (await newestRelease(dataDir))?.id
  const base = await timed("compare with the newest release", () => readBase(dataDir, before))
  const { plan, records } = await timed("fetch the description", () => planFetch(objects, manifest, base))
  await timed("fetch the objects", () =>
    inParallel(records, concurrency, ([key, record]) => objects.fetch(key, record))
  )
  const name = await timed("take the staging tree", async () => {
    await stagingTreePrepared(dataDir)
    return acquireTree(dataDir, id, before, [...plan.files.keys(), ...plan.removed])
  })
  const tree = join(releasesFolder(dataDir), name)
  try {
    await timed("make the release of it", () => fill(dataDir, tree, { plan, manifest, objects }))
    inProgress.delete(name)
  } catch (error) {
    returnTree(dataDir, name)
    throw error
  }
  noteDescription(dataDir, id, manifest.files)
}

/**
 * Fetches a release from the bucket, unless it is whole on this disk. Only what the newest release on the disk lacks is
 * fetched; the rest are hard links. It appears under its id only when it is complete, compared with its checksums, and on
 * the disk. After a failure the next call continues with what was fetched; the caller removes that at last
 * (`removeIncoming`).
 *
 * @throws DamagedObjectError, UpstreamError, errors of the disk
 */
export const fetchRelease = async ({ bucket, dataDir }: FetchParts, stored: StoredRelease): Promise<void> => {
  const { id } = stored
  const packed = await timed("fetch the pack", () => readPack(bucket, stored.pack))
  const manifest = await readManifest(bucket, stored, packed)
  const objects = fetchedObjects(bucket, dataDir, packed)
  await mkdir(incomingFolder(dataDir), { recursive: true })
  await mkdir(releasesFolder(dataDir), { recursive: true })
  const isHere = (await readRelease(releaseFolder(dataDir, id))) !== undefined
  if (isHere) await amend(dataDir, objects, manifest)
  else await fetchWhole(dataDir, objects, manifest)
}
