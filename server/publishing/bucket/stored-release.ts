import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { releaseIdPattern } from "../../../shared/release-id.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { releaseFolder } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { suffixes } from "../release/release-links.ts"
import { inParallel } from "../release/release-parallel.ts"
import { parsePart, partsFolder, type FileRecord } from "../release/release-parts.ts"
import { timed } from "../step-times.ts"
import { describeRelease } from "./described-files.ts"
import { packOf } from "./pack.ts"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A release in the bucket, as the state of the site names it. */
export const storedRelease = z.object({
  id: z.string().regex(releaseIdPattern),
  /** Checksum of its manifest: that changes when a release gets to stand for other content. */
  manifest: sha256,
  /** Checksum of an object that packs those that were new with the release. */
  pack: sha256.optional(),
})

export type StoredRelease = z.infer<typeof storedRelease>

/** A file of a release's description, as a path with forward slashes: never one that leads elsewhere. */
const describingFile = z.string().regex(/^(?:(?:hosting|checksums)\/)?\w[\w.-]*$/)

/**
 * What `releases/<id>.json` of the bucket contains: checksum and size of the files that describe a release. These, the
 * parts in `checksums/` above all, contain those of the public files.
 */
export const storedManifest = z.object({
  format: z.literal(1),
  id: z.string().regex(releaseIdPattern),
  files: z.record(describingFile, z.tuple([sha256, z.number().int().nonnegative()])),
})

export type StoredManifest = z.infer<typeof storedManifest>

export const manifestKey = (id: string): string => `releases/${id}.json`

export const objectsFolder = "objects/"

/** Key of an object; a compressed copy has the checksum of what it was made of. */
export const objectKey = (checksum: string, suffix = ""): string => `${objectsFolder}${checksum}${suffix}`

/** Keys of a public file and its compressed copies, by suffix. */
export const keysOf = (record: Pick<FileRecord, "sha256" | "encodings">): [suffix: string, key: string][] =>
  suffixes(record).map((suffix) => [suffix, objectKey(record.sha256, suffix)])

/** Number of requests at the same time. */
export const concurrency = 32

/** What the bucket has, as far as this process knows. */
export type KnownObjects = {
  keys: Set<string>
  /** Checksums of parts all of whose files the bucket has. */
  parts: Set<string>
}

/** Asks the bucket what it has. @throws UpstreamError */
export const listObjects = async (bucket: Bucket): Promise<KnownObjects> => {
  const keys = new Set<string>()
  for await (const page of bucket.list(objectsFolder)) for (const { key } of page) keys.add(key)
  return { keys, parts: new Set() }
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/** Above this size in bytes, a file is streamed and not read into memory. */
export const inMemoryMax = 4 * 1_024 * 1_024

/** How much a pack may stand for, in bytes: compressed copies count as what they decompress to. */
const packMax = 16 * 1_024 * 1_024

/** A file to store, its size at most this; `content` if it was read already. */
type StoredFile = { path: string; size: number; content?: Buffer | undefined }

/** One that differs from its checksum would be refused wherever it is fetched. */
const check = (key: string, { path }: StoredFile, checksum: string): void => {
  if (!key.includes(".") && key !== objectKey(checksum)) throw new Error(`${path} differs from its checksum`)
}

const contentOf = async (key: string, file: StoredFile): Promise<Buffer> => {
  if (file.content) return file.content
  const content = await readFile(file.path)
  check(key, file, sha256Of(content))
  return content
}

/** Stores a file under its checksum. */
const putFile = async (bucket: Bucket, key: string, file: StoredFile): Promise<void> => {
  const { path, size, content } = file
  if (content !== undefined || size <= inMemoryMax) {
    await bucket.put(key, await contentOf(key, file))
    return
  }
  const [checksum, found] = await Promise.all([hashFile(path), stat(path)])
  check(key, file, checksum)
  await bucket.put(key, { sha256: checksum, size: found.size, open: () => createReadStream(path) })
}

/**
 * Stores a pack of what is missing for a release, with its manifest.
 *
 * @returns its checksum; undefined where nothing is missing, or too much
 */
const putPack = async (
  bucket: Bucket,
  missing: Map<string, StoredFile>,
  manifest: readonly [key: string, content: Buffer]
): Promise<string | undefined> => {
  const size = [...missing.values()].reduce((sum, file) => sum + file.size, 0)
  if (missing.size === 0 || size > packMax) return undefined
  await inParallel(missing, concurrency, async ([key, file]) => {
    file.content = await contentOf(key, file)
  })
  const packed = [...missing].map(([key, { content }]) => [key, content ?? Buffer.alloc(0)] as const)
  const pack = packOf([manifest, ...packed])
  const checksum = sha256Of(pack)
  await bucket.put(objectKey(checksum), pack)
  return checksum
}

/** A release of which servers can fetch everything. */
export type Storing = {
  stored: StoredRelease
  /** Stores by itself what came in a pack until now, and the manifest last. @throws UpstreamError, errors of the disk */
  complete: () => Promise<void>
}

/**
 * Stores what the bucket lacks of a release: in one pack, which is the quickest way to other servers, and object by
 * object with the manifest last, for those who are behind. What is too much for a pack is complete at once. What is stored
 * of a release whose manifest is missing harms nobody.
 *
 * @param known is extended by what was stored
 * @throws UpstreamError, errors of the disk
 */
export const storeRelease = async (
  { bucket, dataDir, known }: { bucket: Bucket; dataDir: string; known: KnownObjects },
  id: string
): Promise<Storing> => {
  const folder = releaseFolder(dataDir, id)
  const described = await timed("find what to store", () => describeRelease(dataDir, id))
  const files: StoredManifest["files"] = {}
  const missing = new Map<string, StoredFile>()
  const add = (key: string, file: StoredFile): void => {
    if (!known.keys.has(key)) missing.set(key, file)
  }
  const parts: string[] = []
  for (const [name, { sha256: checksum, size, content }] of [...described].sort()) {
    files[name] = [checksum, size]
    const path = join(folder, name)
    add(objectKey(checksum), { path, size, content })
    if (!name.startsWith(`${partsFolder}/`) || known.parts.has(checksum)) continue
    parts.push(checksum)
    for (const [file, record] of parsePart(String(content ?? (await readFile(path)))))
      for (const [suffix, key] of keysOf(record))
        add(key, { path: join(folder, "public", file) + suffix, size: record.size })
  }
  const manifest = Buffer.from(JSON.stringify({ format: 1, id, files } satisfies StoredManifest))
  const complete = async (): Promise<void> => {
    await timed("store the objects", () =>
      inParallel(missing, concurrency, async ([key, file]) => {
        await putFile(bucket, key, file)
        known.keys.add(key)
      })
    )
    for (const part of parts) known.parts.add(part)
    await timed("store the manifest", () => bucket.put(manifestKey(id), manifest))
  }
  const pack = await timed("store the pack", () => putPack(bucket, missing, [manifestKey(id), manifest]))
  if (pack === undefined) await complete()
  const stored = { id, manifest: sha256Of(manifest), pack }
  return { stored, complete: pack === undefined ? () => Promise.resolve() : complete }
}
