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
const isImmutable = (file: string): boolean => /\.(?:css|m?js)$/.test(file)

const kilobytes = 1_024
const megabytes = 1_024 * kilobytes

type Qualities = { br: number; gz: number }

const immutableQualities = (bytes: number): Qualities => {
  if (bytes > 2 * megabytes) return { br: 5, gz: 9 }
  return { br: bytes > 512 * kilobytes ? 9 : 11, gz: 9 }
}

/**
 * Pages and data are made anew with every change, which waits for them: for a percent more bytes than the best quality
 * needs they cost a tenth of its time, and generated lists of megabytes a few dozen milliseconds.
 */
const mutableQualities = (bytes: number): Qualities => {
  if (bytes > 2 * megabytes) return { br: 2, gz: 1 }
  if (bytes > 256 * kilobytes) return { br: 4, gz: 4 }
  return { br: 6, gz: 6 }
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
 * @param path file on disk, of which there are no copies yet; its extension decides whether it is text
 * @param text its content, when it was read already
 * @returns the copies that were written
 */
export const compressFile = async (path: string, text?: Buffer): Promise<Encoding[]> => {
  if (!textual.test(path)) return []
  const content = text ?? (await readFile(path))
  const bytes = content.length
  if (bytes < bytesMin || bytes > bytesMax) return []
  const quality = isImmutable(path) ? immutableQualities(bytes) : mutableQualities(bytes)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality.br,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    }),
    gzipped(content, { level: quality.gz }),
  ])
  const written: Encoding[] = []
  if (saves(br, bytes)) written.push("b")
  if (saves(gz, bytes)) written.push("g")
  if (written.includes("b")) await writeFile(`${path}.br`, br, { flag: "wx" })
  if (written.includes("g")) await writeFile(`${path}.gz`, gz, { flag: "wx" })
  return written
}
