/** Approximate bytes of an entry beside its body and key. */
const entryOverhead = 256

/** Responses that are kept in memory, by key; the least recently used one goes first. */
export type MemoryCache<Kept extends { body: Buffer }> = {
  get: (key: string) => Kept | undefined
  /** Keeps a response, unless it would push out too many others. */
  set: (key: string, response: Kept) => void
  clear: () => void
}

/** @param maxBytes limit of all bodies and keys together */
export const createMemoryCache = <Kept extends { body: Buffer }>(maxBytes: number): MemoryCache<Kept> => {
  // A Map keeps insertion order, so its first key is the least recently used.
  const stored = new Map<string, Kept>()
  let bytes = 0

  const weigh = (key: string, { body }: Kept) => body.byteLength + key.length * 2 + entryOverhead

  const remove = (key: string): void => {
    const found = stored.get(key)
    if (!found) return
    stored.delete(key)
    bytes -= weigh(key, found)
  }
  return {
    get: (key) => {
      const response = stored.get(key)
      if (response === undefined) return undefined
      stored.delete(key)
      stored.set(key, response)
      return response
    },
    set: (key, response) => {
      const weight = weigh(key, response)
      // One response must not evict all the others.
      if (weight > maxBytes / 4) return
      remove(key)
      stored.set(key, response)
      bytes += weight
      for (const oldest of stored.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    clear: () => {
      stored.clear()
      bytes = 0
    },
  }
}
