import { createWriteStream, mkdirSync, rmSync, statSync } from "node:fs"
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { brotliDecompress, gunzip } from "node:zlib"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { flush } from "../release/flush.ts"
import {
  inProgress,
  newestRelease,
  releaseFolder,
  releasesFolder,
  temporaryName,
  withMutex,
} from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { linkOrCopy, removePublicFile, unlinkFile } from "../release/release-links.ts"
import { createYield } from "../release/release-mirror.ts"
import { inParallel } from "../release/release-parallel.ts"
import { parsePart, partsFolder, type Part } from "../release/release-parts.ts"
import { contentsFile, readRelease, recordFile, rulesFile } from "../release/release-record.ts"
import { stagingTreePrepared } from "../release/release-tidy.ts"
import { acquireTree, returnTree } from "../release/staging-tree.ts"
import { checksumOf } from "../verify/release-verify.ts"
import { timed } from "../step-times.ts"
import { describeRelease, describingFolders, describingNames } from "./described-files.ts"
import { unpack } from "./pack.ts"
import {
  concurrency,
  inMemoryMax,
  keysOf,
  manifestKey,
  objectKey,
  objectsFolder,
  storedManifest,
  type StoredManifest,
  type StoredRelease,
} from "./stored-release.ts"

/** An object of the bucket is missing, or is not what its name says. */
export class DamagedObjectError extends UpstreamError {
  readonly key: string

  constructor(key: string, issue: string) {
    super(`${key} in the bucket ${issue}`)
    this.name = "DamagedObjectError"
    this.key = key
  }
}

type FetchParts = { bucket: Bucket; dataDir: string }

/** The same, with objects that came in a pack. */
type PackedParts = FetchParts & { packed: ReadonlyMap<string, Buffer> }

/** Where objects wait until a release is complete. */
const incomingFolder = (dataDir: string): string => join(dataDir, "incoming")

/** Removes fetched objects, once the releases that they were fetched for are complete or no longer wanted. */
export const removeIncoming = (dataDir: string): Promise<void> =>
  rm(incomingFolder(dataDir), { recursive: true, force: true })

/** Where an object is once it is fetched and whole. */
const incomingPath = (dataDir: string, key: string): string =>
  join(incomingFolder(dataDir), key.slice(objectsFolder.length))

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

const brotli = promisify(brotliDecompress)
const gunzipped = promisify(gunzip)

/** Reads a stream to its end; null for one of more than `max` bytes: a compressed copy is smaller than what it is made of. */
const readWhole = async (stream: Readable, max: number): Promise<Buffer | null> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > max) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The content that an object stands for. @throws Error for bytes that are not compressed so, or become larger than `size` */
const decompressed = async (bytes: Buffer, suffix: string, size: number): Promise<Buffer> => {
  const limit = { maxOutputLength: Math.max(1, size) }
  if (suffix === ".br") return await brotli(bytes, limit)
  return suffix === ".gz" ? await gunzipped(bytes, limit) : bytes
}

/** An object that must be whole. */
type Wanted = { sha256: string; size: number }

/** Whether bytes are those of an object: what they decompress to has its size and checksum. */
const isWhole = async (bytes: Buffer, suffix: string, { sha256, size }: Wanted): Promise<boolean> => {
  const content = await decompressed(bytes, suffix, size).catch(() => null)
  return content !== null && content.length === size && sha256Of(content) === sha256
}

/** Fetches an object to a path, whatever its size. @returns whether it is whole */
const download = async (stream: Readable, path: string, suffix: string, wanted: Wanted): Promise<boolean> => {
  const { sha256, size } = wanted
  if (size <= inMemoryMax) {
    const bytes = await readWhole(stream, size)
    if (!bytes || !(await isWhole(bytes, suffix, wanted))) return false
    await writeFile(path, bytes, { flush: true })
    return true
  }
  await pipeline(stream, createWriteStream(path))
  const checksum = await checksumOf(path).catch(() => null)
  // The size of a compressed copy is not known; the checksum is that of what it decompresses to.
  if (checksum !== sha256 || (suffix === "" && (await stat(path)).size !== size)) {
    await rm(path, { force: true })
    return false
  }
  await flush(path)
  return true
}

/** Fetches an object, unless that was done before. Under its name it is whole: it is compared with its checksum. */
const fetchObject = async ({ bucket, dataDir, packed }: PackedParts, key: string, wanted: Wanted): Promise<void> => {
  const path = incomingPath(dataDir, key)
  if (isFile(path)) return
  const [, suffix = ""] = /(\.\w+)$/.exec(key) ?? []
  const partial = `${path}.part${suffix}`
  const bytes = packed.get(key)
  if (bytes && (await isWhole(bytes, suffix, wanted))) await writeFile(partial, bytes, { flush: true })
  else {
    const stream = await bucket.open(key)
    if (!stream) throw new DamagedObjectError(key, "is missing")
    if (!(await download(stream, partial, suffix, wanted)))
      throw new DamagedObjectError(key, "differs from its checksum")
  }
  await rename(partial, path)
}

/** What a pack has; nothing without one. What it lacks is fetched object by object. */
const readPack = async (bucket: Bucket, checksum: string | undefined): Promise<ReadonlyMap<string, Buffer>> => {
  const pack = checksum === undefined ? null : await bucket.read(objectKey(checksum)).catch(() => null)
  return unpack(pack ?? Buffer.alloc(0))
}

const readManifest = async (bucket: Bucket, { id, manifest }: StoredRelease): Promise<StoredManifest> => {
  const key = manifestKey(id)
  const bytes = await bucket.read(key)
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
  parts: PackedParts,
  manifest: StoredManifest,
  base: Base | undefined
): Promise<{ plan: Plan; records: Map<string, { sha256: string; size: number }> }> => {
  const names = Object.entries(manifest.files)
  const differing = names.filter(([name, [sha256]]) => base?.files.get(name) !== sha256 || !isInTree(name))
  const objects = new Map(differing.map(([, [sha256, size]]) => [objectKey(sha256), { sha256, size }]))
  await inParallel(objects, concurrency, ([key, object]) => fetchObject(parts, key, object))
  const plan: Plan = {
    described: differing.map(([name, [sha256]]) => [name, objectKey(sha256)]),
    files: new Map(),
    removed: [],
  }
  const records = new Map<string, { sha256: string; size: number }>()
  const isPart = (name: string): boolean => name.startsWith(`${partsFolder}/`)
  const read = async (path: string): Promise<Part> => parsePart(await readFile(path, "utf8"))
  const before = async (name: string): Promise<Part> =>
    base?.files.has(name) ? read(join(base.folder, name)) : new Map<string, never>()
  for (const [name, key] of plan.described.filter(([file]) => isPart(file))) {
    const [known, wanted] = [await before(name), await read(incomingPath(parts.dataDir, key))]
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
    if (isPart(name) && manifest.files[name] === undefined) plan.removed.push(...(await before(name)).keys())
  return { plan, records }
}

/** Makes a tree that equals the base into the release, but for its record. Returns the paths that were written. */
const applyPlan = async (
  dataDir: string,
  tree: string,
  { plan, manifest }: { plan: Plan; manifest: StoredManifest }
): Promise<string[]> => {
  const publicDir = join(tree, "public")
  const yieldNow = createYield(undefined)
  const written: string[] = []
  const place = (key: string, target: string): void => {
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(incomingPath(dataDir, key), target)
    written.push(target)
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
  }
  return written
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
const amend = async (parts: PackedParts, manifest: StoredManifest): Promise<void> => {
  const folder = releaseFolder(parts.dataDir, manifest.id)
  for (const name of amendable) {
    const [sha256, size] = manifest.files[name] ?? []
    const path = join(folder, name)
    const present = await readFile(path).catch(() => null)
    if (sha256 === undefined || size === undefined || (present && sha256Of(present) === sha256)) continue
    await fetchObject(parts, objectKey(sha256), { sha256, size })
    // Renamed, because the file may be shared with another release.
    await writeFile(`${path}.new`, await readFile(incomingPath(parts.dataDir, objectKey(sha256))), { flush: true })
    await rename(`${path}.new`, path)
  }
  await flush(folder)
}

/** Makes a tree that equals the base into the release, on the disk. */
const fill = async (dataDir: string, tree: string, wanted: { plan: Plan; manifest: StoredManifest }): Promise<void> => {
  const { id, files } = wanted.manifest
  const written = await applyPlan(dataDir, tree, wanted)
  await inParallel(new Set(written.map((path) => dirname(path))), concurrency, flush)
  const [record] = files[recordFile] ?? []
  if (record === undefined) throw new DamagedObjectError(manifestKey(id), "names no record")
  await writeFile(join(tree, recordFile), await readFile(incomingPath(dataDir, objectKey(record))), { flush: true })
  await flush(tree)
  await replaceFolder(dataDir, tree, id)
}

const fetchWhole = async (parts: PackedParts, manifest: StoredManifest): Promise<void> => {
  const { dataDir } = parts
  const { id } = manifest
  const before = (await newestRelease(dataDir))?.id
  const base = await timed("compare with the newest release", () => readBase(dataDir, before))
  const { plan, records } = await timed("fetch the description", () => planFetch(parts, manifest, base))
  await timed("fetch the objects", () =>
    inParallel(records, concurrency, ([key, record]) => fetchObject(parts, key, record))
  )
  const name = await timed("take the staging tree", async () => {
    await stagingTreePrepared(dataDir)
    return acquireTree(dataDir, id, before, [...plan.files.keys(), ...plan.removed])
  })
  const tree = join(releasesFolder(dataDir), name)
  try {
    await timed("make the release of it", () => fill(dataDir, tree, { plan, manifest }))
    inProgress.delete(name)
  } catch (error) {
    returnTree(dataDir, name)
    throw error
  }
}

/**
 * Fetches a release from the bucket, unless it is whole on this disk. Only what the newest release on the disk lacks is
 * fetched; the rest are hard links. It appears under its id only when it is complete, compared with its checksums, and on
 * the disk. After a failure the next call continues with what was fetched; the caller removes that at last
 * (`removeIncoming`).
 *
 * @throws DamagedObjectError, UpstreamError, errors of the disk
 */
export const fetchRelease = async (parts: FetchParts, stored: StoredRelease): Promise<void> => {
  const { bucket, dataDir } = parts
  const { id } = stored
  const isHere = (await readRelease(releaseFolder(dataDir, id))) !== undefined
  const [manifest, packed] = await timed("fetch the manifest", () =>
    Promise.all([readManifest(bucket, stored), readPack(bucket, isHere ? undefined : stored.pack)])
  )
  await mkdir(incomingFolder(dataDir), { recursive: true })
  await mkdir(releasesFolder(dataDir), { recursive: true })
  if (isHere) await amend({ ...parts, packed }, manifest)
  else await fetchWhole({ ...parts, packed }, manifest)
}
