import { createHash } from "node:crypto"

/** A finished answer: the bytes of its body and their strong entity tag. */
export type CachedAnswer = { body: Buffer; etag: string }

export type ReadCache = {
  get: (key: string) => CachedAnswer | undefined
  /** The kept answer, or the one that `work` makes; equal keys asked for at the same time share one `work`. */
  compute: (key: string, work: () => Promise<string>) => Promise<CachedAnswer>
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
  let kept = new Map<string, CachedAnswer>()
  let running = new Map<string, Promise<CachedAnswer>>()
  let bytes = 0

  const weigh = (key: string, answer: CachedAnswer) => answer.body.byteLength + key.length * 2 + entryOverhead

  const keep = (key: string, answer: CachedAnswer) => {
    const weight = weigh(key, answer)
    // One answer must not push out all the others.
    if (weight > maxBytes / 4) return
    kept.set(key, answer)
    bytes += weight
    for (const [oldKey, old] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldKey)
      bytes -= weigh(oldKey, old)
    }
  }

  return {
    get: (key) => {
      const answer = kept.get(key)
      if (answer === undefined) return undefined
      kept.delete(key)
      kept.set(key, answer)
      return answer
    },
    compute: (key, work) => {
      const shared = running.get(key)
      if (shared) return shared
      const generation = running
      const computing = work()
        .then(answerOf)
        .then((answer) => {
          if (generation === running && !kept.has(key)) keep(key, answer)
          return answer
        })
        .finally(() => generation.delete(key))
      running.set(key, computing)
      return computing
    },
    invalidate: () => {
      kept = new Map()
      running = new Map()
      bytes = 0
    },
  }
}

/** An answer as it is sent; the tag is made of the body, so that equal answers keep it over restarts and releases. */
export const answerOf = (text: string): CachedAnswer => {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` }
}
