import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { releaseIdPattern } from "../../../shared/release-id.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { errorCode } from "../release/error-code.ts"
import { releaseFolder } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { suffixes } from "../release/release-links.ts"
import { inParallel } from "../release/release-parallel.ts"
import { parsePart, partsFolder, type FileRecord } from "../release/release-parts.ts"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

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

/** Folders of a release with files that describe it. */
export const describingFolders = ["hosting", partsFolder]

/** Names of the files that describe a release, as `StoredManifest` has them. */
export const describingNames = async (folder: string): Promise<string[]> => {
  const own = await readdir(folder, { withFileTypes: true })
  const below = await Promise.all(
    describingFolders.map(async (name) => {
      const files = await readdir(join(folder, name)).catch((error: unknown) => {
        if (errorCode(error) === "ENOENT") return []
        throw error
      })
      return files.map((file) => `${name}/${file}`)
    })
  )
  const names = [...own.filter((entry) => entry.isFile()).map(({ name }) => name), ...below.flat()]
  return names.filter((name) => !name.endsWith(".new"))
}

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

/** Stores one file of the public folder. A file that differs from its record would be refused wherever it is fetched. */
const putFile = async (bucket: Bucket, key: string, path: string): Promise<void> => {
  const [checksum, { size }] = await Promise.all([hashFile(path), stat(path)])
  if (!key.includes(".") && key !== objectKey(checksum)) throw new Error(`${path} differs from its checksum`)
  await bucket.put(key, { sha256: checksum, size, open: () => createReadStream(path) })
}

/**
 * Stores a release: the objects that the bucket lacks, the public files first, and its manifest last. What is stored of a
 * release whose manifest is missing harms nobody.
 *
 * @param known is extended by what was stored
 * @returns checksum of the manifest
 * @throws UpstreamError, errors of the disk
 */
export const storeRelease = async (
  { bucket, dataDir, known }: { bucket: Bucket; dataDir: string; known: KnownObjects },
  id: string
): Promise<string> => {
  const folder = releaseFolder(dataDir, id)
  const described = new Map<string, Buffer>()
  await inParallel(await describingNames(folder), concurrency, async (name) => {
    described.set(name, await readFile(join(folder, name)))
  })
  const files: StoredManifest["files"] = {}
  for (const [name, bytes] of [...described].sort()) files[name] = [sha256Of(bytes), bytes.length]
  const parts = Object.keys(files).filter(
    (name) => name.startsWith(`${partsFolder}/`) && !known.parts.has(files[name]?.[0] ?? "")
  )
  const missing = new Map<string, string>()
  for (const part of parts)
    for (const [file, record] of parsePart(String(described.get(part))))
      for (const [suffix, key] of keysOf(record))
        if (!known.keys.has(key)) missing.set(key, join(folder, "public", file) + suffix)
  await inParallel(missing, concurrency, async ([key, path]) => {
    await putFile(bucket, key, path)
    known.keys.add(key)
  })
  await inParallel(Object.entries(files), concurrency, async ([name, [checksum]]) => {
    const key = objectKey(checksum)
    if (known.keys.has(key)) return
    await bucket.put(key, described.get(name) ?? Buffer.alloc(0))
    known.keys.add(key)
  })
  for (const part of parts) known.parts.add(files[part]?.[0] ?? "")
  const manifest = Buffer.from(JSON.stringify({ format: 1, id, files } satisfies StoredManifest))
  await bucket.put(manifestKey(id), manifest)
  return sha256Of(manifest)
}
