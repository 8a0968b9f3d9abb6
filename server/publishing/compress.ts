import { readFile, writeFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** `b` for a `.br` file beside the original, `g` for a `.gz` file. */
export type Encoding = "b" | "g"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const textual = /\.(?:html|css|m?js|json|txt|xml|xsl|rss|atom|svg|webmanifest|vtt|ico)$/

/** Below this an encoded answer fits into the same packets. */
const bytesMin = 1_024

/** Above this a file is not text that a page loads; encoding it would only hold up the release. */
const bytesMax = 16 * 1_024 * 1_024

/** Code and styles are made once and kept for long: they get the slow quality, as long as they are not huge. */
const isLasting = (file: string): boolean => /\.(?:css|m?js)$/.test(file)

const brotliQuality = (file: string, bytes: number): number => {
  if (bytes > 2 * 1_024 * 1_024) return 5
  if (bytes > 512 * 1_024) return 9
  return isLasting(file) ? 11 : 9
}

/**
 * A window that just holds the text (the format reserves 16 bytes). With a wider one brotli clears tables of megabytes
 * for every small page: thirty times slower at quality 9, for not a byte less.
 */
const brotliWindow = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16)))
  )

/** A copy must be at least a twentieth smaller to be worth a file. */
const saves = (encoded: Buffer, bytes: number): boolean => encoded.length < bytes * 0.95

/**
 * Writes compressed copies of a file beside it: `.br` and `.gz`, each only where it saves something. Flushing them is the
 * caller's.
 *
 * @param path file on disk; its extension decides whether it is text
 * @returns the copies that were written
 */
export const compressFile = async (path: string): Promise<Encoding[]> => {
  if (!textual.test(path)) return []
  const text = await readFile(path)
  if (text.length < bytesMin || text.length > bytesMax) return []
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path, text.length),
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(text.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    gzipped(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  const written: Encoding[] = []
  if (saves(br, text.length)) written.push("b")
  if (saves(gz, text.length)) written.push("g")
  if (written.includes("b")) await writeFile(`${path}.br`, br)
  if (written.includes("g")) await writeFile(`${path}.gz`, gz)
  return written
}
