import type { Bucket } from "../../s3/bucket.ts"
import { releaseIdPattern, releaseTime } from "../../../shared/release-id.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { inParallel } from "../release/release-parallel.ts"
import { parsePart, partsFolder } from "../release/release-parts.ts"
import { expiredReleases, type Retention } from "../release/release-tidy.ts"
import { readState } from "./site-state.ts"
import {
  concurrency,
  keysOf,
  manifestKey,
  objectKey,
  objectsFolder,
  storedManifest,
  type KnownObjects,
} from "./stored-release.ts"

/** In seconds: what is younger may belong to a release that is being stored. */
const oldEnough = 86_400

type SweepParts = {
  bucket: Bucket
  known: KnownObjects
  retention: Retention
  /** Rejects when this server is no longer the one that may remove. */
  verify: () => Promise<void>
}

const idOf = (key: string): string => key.slice("releases/".length, -".json".length)

/** Adds the keys that a release names. @param read checksums of the parts whose keys were added before */
const addNamed = async (bucket: Bucket, id: string, named: Set<string>, read: Set<string>): Promise<void> => {
  const text = await bucket.read(manifestKey(id))
  if (!text) return
  for (const [name, [checksum]] of Object.entries(storedManifest.parse(JSON.parse(text.toString())).files)) {
    named.add(objectKey(checksum))
    if (!name.startsWith(`${partsFolder}/`) || read.has(checksum)) continue
    read.add(checksum)
    const part = await bucket.read(objectKey(checksum))
    // Without it, nothing says which objects the release needs.
    if (!part || sha256Of(part) !== checksum) throw new Error(`${objectKey(checksum)} in the bucket is damaged`)
    for (const record of parsePart(part.toString()).values()) for (const [, key] of keysOf(record)) named.add(key)
  }
}

/**
 * Removes releases of the bucket that need not be kept, and objects that no kept one names, if they are older than a day
 * by the storage's clock. Only the builder may do so, and not while it stores a release.
 *
 * @returns number of removed objects
 * @throws UpstreamError; Error when the description of a kept release is damaged: then no object is removed
 */
export const sweepBucket = async ({ bucket, known, retention, verify }: SweepParts): Promise<number> => {
  const state = await readState(bucket)
  if (!state) return 0
  const old: string[] = []
  const ids: string[] = []
  for await (const page of bucket.list("releases/"))
    for (const { key, age } of page) {
      const id = idOf(key)
      if (!releaseIdPattern.test(id)) continue
      ids.push(id)
      if (age > oldEnough) old.push(id)
    }
  const present = new Set([state.live.id, state.newest.id, state.refused?.stored.id])
  const all = ids.sort().map((id) => ({ id, time: releaseTime(id) }))
  const expired = new Set(expiredReleases(all, retention))
  const goes = new Set(old.filter((id) => expired.has(id) && !present.has(id)))
  const named = new Set<string>()
  const read = new Set<string>()
  await inParallel(
    ids.filter((id) => !goes.has(id)),
    concurrency,
    (id) => addNamed(bucket, id, named, read)
  )
  await verify()
  await inParallel(goes, concurrency, (id) => bucket.remove(manifestKey(id)))
  let removed = 0
  for await (const page of bucket.list(objectsFolder)) {
    const unnamed = page.filter(({ key, age }) => age > oldEnough && !named.has(key))
    if (unnamed.length === 0) continue
    await verify()
    // What is stored meanwhile has to be stored again.
    known.parts.clear()
    await inParallel(unnamed, concurrency, async ({ key }) => {
      known.keys.delete(key)
      await bucket.remove(key)
      removed += 1
    })
  }
  return removed
}
