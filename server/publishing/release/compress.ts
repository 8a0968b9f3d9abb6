import { closeSync, openSync, readSync } from "node:fs"
import { promisify } from "node:util"
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from "node:zlib"

/** `b` for a `.br` file beside the original, `g` for a `.gz` file. */
export type Encoding = "b" | "g"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const textual = /\.(?:html|css|m?js|json|txt|xml|xsl|rss|atom|svg|webmanifest|vtt|ico)$/

/** Below this size in bytes, a compressed response needs as many packets. */
const bytesMin = 1_024

/** Above this size in bytes, a file is not text that a page loads; compressing it would only delay the release. */
const bytesMax = 16 * 1_024 * 1_024

/** Scripts and styles are cached for long and wanted by every page. */
const isImmutable = (file: string): boolean => /\.(?:css|m?js)$/.test(file)

const kilobytes = 1_024
const megabytes = 1_024 * kilobytes

/** Compression levels of both formats. */
type Levels = { br: number; gz: number }

/**
 * A release waits for these. The best ones take fifty times as long for a sixth fewer bytes of a page, and for as many of a
 * script.
 */
const quickLevels = (path: string, bytes: number): Levels => {
  if (bytes > 2 * megabytes) return { br: 2, gz: 1 }
  return isImmutable(path) ? { br: 5, gz: 8 } : { br: 3, gz: 3 }
}

/** The highest level of gzip, which no quick copy has: the header of a copy says it (RFC 1952, section 2.3.1, XFL). */
const bestGzip = 9

const bestLevels = (path: string, bytes: number): Levels => {
  if (bytes > 2 * megabytes) return { br: 5, gz: bestGzip }
  if (bytes > 512 * kilobytes) return { br: 9, gz: bestGzip }
  return { br: isImmutable(path) ? 11 : 10, gz: bestGzip }
}

/**
 * The smallest window that holds the text (the format reserves 16 bytes). With a wider one brotli clears tables of
 * megabytes for every small page: thirty times slower at quality 9, without saving a byte.
 */
const brotliWindow = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16)))
  )

/** Whether a compressed copy is worth a file: it must be more than 5 % smaller. */
const saves = (encoded: Buffer, bytes: number): boolean => encoded.length < bytes * 0.95

type Options = { br: BrotliOptions; gz: ZlibOptions }

const optionsOf = (levels: Levels, bytes: number): Options => {
  // Room for all of the result: by default it is made in pieces of 16 kB, each of which waits for a thread.
  const chunkSize = bytes
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  }
  return { br: { chunkSize, params }, gz: { chunkSize, level: levels.gz } }
}

/** Whether a file can have compressed copies: its extension says that it is text, and its size that they are worth it. */
export const isCompressible = (path: string, bytes: number): boolean =>
  textual.test(path) && bytes >= bytesMin && bytes <= bytesMax

/**
 * Makes compressed copies of a compressible file, each only if it is smaller. They are made quickly; better ones can
 * follow (`bestCopy`).
 */
export const quickCopies = async (path: string, content: Buffer): Promise<Map<Encoding, Buffer>> => {
  const bytes = content.length
  const options = optionsOf(quickLevels(path, bytes), bytes)
  const [b, g] = await Promise.all([brotli(content, options.br), gzipped(content, options.gz)])
  return new Map(Object.entries({ b, g }).filter(([, copy]) => saves(copy, bytes)) as [Encoding, Buffer][])
}

/** Makes the smallest copy of a text. It blocks: a large one takes a second. */
export const bestCopy = (path: string, content: Buffer, encoding: Encoding): Buffer => {
  const { br, gz } = optionsOf(bestLevels(path, content.length), content.length)
  return encoding === "b" ? brotliCompressSync(content, br) : gzipSync(content, gz)
}

/** What the header of a gzip file has at its ninth byte where it was made with the highest level. */
const highestLevel = 2

/**
 * Whether the copies of a file are already the smallest: its gzip copy says so of both.
 *
 * @param path the gzip copy
 * @throws errors of the disk
 */
export const areBestCopies = (path: string): boolean => {
  const file = openSync(path, "r")
  try {
    const head = Buffer.alloc(10)
    return readSync(file, head) === head.length && head[8] === highestLevel
  } finally {
    closeSync(file)
  }
}
