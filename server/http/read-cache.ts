import { createHash } from "node:crypto"

/** A finished answer: the bytes of its body and their strong entity tag. */
export type CachedResponse = { body: Buffer; etag: string }

export type ReadCache = {
  get: (key: string) => CachedResponse | undefined
  /** The kept answer, or the one that `work` makes; equal keys asked for at the same time share one `work`. */
  compute: (key: string, work: () => Promise<string>) => Promise<CachedResponse>
  /** Forgets everything, and keeps nothing of what is being computed now. */
  invalidate: () => void
}

/** Bytes that an entry takes beside its body and key, roughly. */
const entryOverhead = 256

/**
 * Answers of public reads in memory, least recently used out first.
 *
 * @param maxBytes bound of all bodies and keys together
 */
export const createReadCache = (maxBytes = 64 * 1_048_576): ReadCache => {
  // A Map keeps insertion order, so that its first key is the one that was used the longest time ago.
  let stored = new Map<string, CachedResponse>()
  let running = new Map<string, Promise<CachedResponse>>()
  let bytes = 0

  const weigh = (key: string, response: CachedResponse) => response.body.byteLength + key.length * 2 + entryOverhead

  const store = (key: string, response: CachedResponse) => {
    const weight = weigh(key, response)
    // One answer must not push out all the others.
    if (weight > maxBytes / 4) return
    stored.set(key, response)
    bytes += weight
    for (const [oldKey, old] of stored) {
      if (bytes <= maxBytes) break
      stored.delete(oldKey)
      bytes -= weigh(oldKey, old)
    }
  }

  return {
    get: (key) => {
      const response = stored.get(key)
      if (response === undefined) return undefined
      stored.delete(key)
      stored.set(key, response)
      return response
    },
    compute: (key, work) => {
      const shared = running.get(key)
      if (shared) return shared
      const generation = running
      const computing = work()
        .then(cachedResponseOf)
        .then((response) => {
          if (generation === running && !stored.has(key)) store(key, response)
          return response
        })
        .finally(() => generation.delete(key))
      running.set(key, computing)
      return computing
    },
    invalidate: () => {
      stored = new Map()
      running = new Map()
      bytes = 0
    },
  }
}

/** An answer as it is sent; the tag is made of the body, so that equal answers keep it over restarts and releases. */
export const cachedResponseOf = (text: string): CachedResponse => {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` }
}
