import { createHash } from "node:crypto"

/** A finished response: the bytes of its body and their strong entity tag. */
export type CachedResponse = { body: Buffer; etag: string }

export type ReadCache = {
  get: (key: string) => CachedResponse | undefined
  /** The cached response, or the one that `work` makes; concurrent requests for a key share one `work`. */
  compute: (key: string, work: () => Promise<string>) => Promise<CachedResponse>
  /** Clears the cache; responses that are being computed are not stored either. */
  invalidate: () => void
}

/** Approximate bytes of an entry beside its body and key. */
const entryOverhead = 256

/**
 * In-memory cache of public reads; evicts the least recently used response first.
 *
 * @param maxBytes limit of all bodies and keys together
 */
export const createReadCache = (maxBytes = 64 * 1_048_576): ReadCache => {
  // A Map keeps insertion order, so its first key is the least recently used.
  let stored = new Map<string, CachedResponse>()
  let running = new Map<string, Promise<CachedResponse>>()
  let bytes = 0

  const weigh = (key: string, response: CachedResponse) => response.body.byteLength + key.length * 2 + entryOverhead

  const store = (key: string, response: CachedResponse) => {
    const weight = weigh(key, response)
    // One response must not evict all the others.
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

/** A response as it is sent; its tag depends only on the body, so it stays the same over restarts and releases. */
export const cachedResponseOf = (text: string): CachedResponse => {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` }
}
