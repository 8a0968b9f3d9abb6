import { createHash } from "node:crypto"
import { compress, type Coding } from "./compressed-json.ts"
import { createMemoryCache } from "./memory-cache.ts"

/**
 * A finished response: the bytes of its body, their strong entity tag, and compressed copies of the body that a client has
 * asked for. These are a quarter of its size and do not count for the cache's limit.
 */
export type CachedResponse = {
  body: Buffer
  etag: string
  copies: Partial<Record<Coding, Buffer>>
  /** Copies that are being made. */
  making: Map<Coding, Promise<Buffer>>
}

/** The copy of a response in an encoding; those who ask at the same time share the work. */
export const copyOf = ({ body, copies, making }: CachedResponse, coding: Coding): Promise<Buffer> => {
  const shared = making.get(coding)
  if (shared) return shared
  const copy = compress(body, coding)
    .then((bytes) => (copies[coding] = bytes))
    .finally(() => making.delete(coding))
  making.set(coding, copy)
  return copy
}

export type ReadCache = {
  get: (key: string) => CachedResponse | undefined
  /** The cached response, or the one that `work` makes; concurrent requests for a key share one `work`. */
  compute: (key: string, work: () => Promise<string>) => Promise<CachedResponse>
  /** Clears the cache; responses that are being computed are not stored either. */
  invalidate: () => void
}

/**
 * In-memory cache of public reads; evicts the least recently used response first.
 *
 * @param maxBytes limit of all bodies and keys together
 */
export const createReadCache = (maxBytes = 64 * 1_048_576): ReadCache => {
  const stored = createMemoryCache<CachedResponse>(maxBytes)
  let running = new Map<string, Promise<CachedResponse>>()

  return {
    get: stored.get,
    compute: (key, work) => {
      // It may exist without having been sent: a copy of it is still to be made.
      const kept = stored.get(key)
      if (kept) return Promise.resolve(kept)
      const shared = running.get(key)
      if (shared) return shared
      const generation = running
      const computing = work()
        .then(cachedResponseOf)
        .then((response) => {
          if (generation === running) stored.set(key, response)
          return response
        })
        .finally(() => generation.delete(key))
      running.set(key, computing)
      return computing
    },
    invalidate: () => {
      stored.clear()
      running = new Map()
    },
  }
}

/** A response as it is sent; its tag depends only on the body, so it stays the same over restarts and releases. */
export const cachedResponseOf = (text: string): CachedResponse => {
  const body = Buffer.from(text)
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
  return { body, etag, copies: {}, making: new Map() }
}
