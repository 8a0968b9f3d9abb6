import { readFileSync, writeFileSync } from "node:fs"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** `b` for a `.br` file beside the original, `g` for a `.gz` file. */
export type Encoding = "b" | "g"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const textual = /\.(?:html|css|m?js|json|txt|xml|xsl|rss|atom|svg|webmanifest|vtt|ico)$/

/** Below this size in bytes, a compressed response needs as many packets. */
const bytesMin = 1_024

/** Above this size in bytes, a file is not text that a page loads; compressing it would only delay the release. */
const bytesMax = 16 * 1_024 * 1_024

/** Scripts and styles are built rarely and cached for long: they get the slow quality, unless they are huge. */
const isImmutable = (file: string): boolean => /\.(?:css|m?js)$/.test(file)

const kilobytes = 1_024
const megabytes = 1_024 * kilobytes

type Qualities = { br: number; gz: number }

const immutableQualities = (bytes: number): Qualities => {
  if (bytes > 2 * megabytes) return { br: 5, gz: 9 }
  return { br: bytes > 512 * kilobytes ? 9 : 11, gz: 9 }
}

/**
 * Every publish compresses the changed pages and data, and waits for that; a first release does so for all. Compared with the best quality,
 * these take a tenth of the time for a few percent more bytes; generated lists of megabytes take a few dozen milliseconds.
 */
const mutableQualities = (bytes: number): Qualities => {
  if (bytes > 2 * megabytes) return { br: 2, gz: 1 }
  if (bytes > 256 * kilobytes) return { br: 4, gz: 4 }
  return { br: 5, gz: 4 }
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

/**
 * Writes compressed copies of a file beside it: `.br` and `.gz`, each only if it is smaller. The caller flushes them.
 *
 * @param path file on disk without copies yet; its extension decides whether it is text
 * @param text its content, if already read
 * @returns the copies that were written
 */
export const compressFile = async (path: string, text?: Buffer): Promise<Encoding[]> => {
  if (!textual.test(path)) return []
  const content = text ?? readFileSync(path)
  const bytes = content.length
  if (bytes < bytesMin || bytes > bytesMax) return []
  const quality = isImmutable(path) ? immutableQualities(bytes) : mutableQualities(bytes)
  // Room for all of the result: by default it is made in pieces of 16 kB, each of which waits for a thread.
  const chunkSize = bytes
  const [br, gz] = await Promise.all([
    brotli(content, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality.br,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    }),
    gzipped(content, { chunkSize, level: quality.gz }),
  ])
  const written: Encoding[] = []
  if (saves(br, bytes)) written.push("b")
  if (saves(gz, bytes)) written.push("g")
  if (written.includes("b")) writeFileSync(`${path}.br`, br, { flag: "wx" })
  if (written.includes("g")) writeFileSync(`${path}.gz`, gz, { flag: "wx" })
  return written
}
