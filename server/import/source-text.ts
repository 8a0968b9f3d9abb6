import { isUtf8 } from "node:buffer"
import { cleanForeignText } from "../../shared/foreign-text.ts"
import { counted } from "./counted.ts"
import { ImportError } from "./import-source.ts"

/** Text of a file, and what its encoding was taken for. */
export type SourceText = { text: string; encoding: string; remarks: { line: number; message: string }[] }

const marks: [number[], string][] = [
  // Without a mark, and with the first sign of a document.
  [[0x3c, 0x00, 0x3f, 0x00], "utf-16le"],
  [[0x00, 0x3c, 0x00, 0x3f], "utf-16be"],
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
]

/** The encoding that a file declares in its first bytes; null when it does not. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[1]
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1")
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1] ?? null
  // Who can read this one byte after the other has no file of two bytes a letter.
  return declared !== null && /^utf-?(?:16|32)|^ucs/i.test(declared) ? null : declared
}

const decoderOf = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new ImportError(`There is no encoding ${encoding}. Give --encoding another one, as windows-1251.`)
  }
}

/** Lines with a character that stands for bytes that are none. */
const brokenLines = (text: string): number[] => {
  const lines: number[] = []
  let line = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\n") line += 1
    else if (text[at] === "\ufffd" && lines.at(-1) !== line) lines.push(line)
  }
  return lines
}

const western = new TextDecoder("windows-1252")

/** Decodes bytes, without the signs that nothing may store. Signs of windows-1252 that were taken for Latin-1 are put right. */
const decodeWith = (decoder: TextDecoder, bytes: Uint8Array): string =>
  cleanForeignText(decoder.decode(bytes)).replace(/[\u0080-\u009f]/g, (sign) =>
    western.decode(Uint8Array.of(sign.charCodeAt(0)))
  )

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Bytes of more than one letter in a row are Cyrillic words; single ones within latin words have accents. */
const byteWords = {
  cyrillic: /[\x80-\xff]{3,}/g,
  latin: /(?<=[a-z])[\x80-\xff]{1,2}(?=[a-z\s.,;:!?])|(?<![\x80-\xff])[\x80-\xff]{1,2}(?=[a-z])/gi,
}

/** The encoding that bytes have which are no UTF-8; null when they say nothing. */
const guessEncoding = (lines: readonly Uint8Array[]): string | null => {
  const words = Buffer.concat(lines).toString("latin1")
  const cyrillic = count(words, byteWords.cyrillic)
  const latin = count(words, byteWords.latin)
  return cyrillic + latin === 0 ? null : cyrillic >= latin ? "windows-1251" : "windows-1252"
}

/** Lines of a file; each with its break. */
const linesOf = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at)
    const next = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(at, next))
    at = next
  }
  return lines
}

/** Decodes what is UTF-8 for the most part. Lines that are hardly so, as of posts of older years, have an encoding of their own. */
const decodeMixed = (bytes: Uint8Array): SourceText => {
  const utf8 = new TextDecoder()
  const lines = linesOf(bytes)
  const isForeign = lines.map((line) => {
    if (isUtf8(line)) return false
    const text = utf8.decode(line)
    return count(text, /\ufffd/g) > count(text, /[^\p{ASCII}\ufffd]/gu)
  })
  const foreign = lines.filter((_, at) => isForeign[at])
  const guess = guessEncoding(foreign)
  if (guess === null) return { text: decodeWith(utf8, bytes), encoding: "utf-8", remarks: [] }
  const decoder = new TextDecoder(guess)
  const text = lines.map((line, at) => decodeWith(isForeign[at] ? decoder : utf8, line)).join("")
  const message =
    foreign.length === 1
      ? `is not UTF-8, and was read as ${guess}; --encoding names another one`
      : `and ${counted(foreign.length - 1, "line")} after it are not UTF-8, and were read as ${guess}; --encoding names another one`
  return { text, encoding: guess, remarks: [{ line: isForeign.indexOf(true) + 1, message }] }
}

/** Lines whose broken characters are named one by one. */
const brokenMax = 20

/**
 * Decodes a file: in the encoding that is given, else the one that it declares, else UTF-8. Lines that are hardly UTF-8 are
 * read as windows-1251, or as windows-1252 where that makes words of them. Bytes that are no characters become U+FFFD, and
 * are reported with their lines.
 *
 * @throws ImportError for an encoding that there is not
 */
export const decodeSource = (bytes: Uint8Array, wanted: string | null = null): SourceText => {
  const decoder = decoderOf(wanted ?? declaredEncoding(bytes) ?? "utf-8")
  const isMixed = wanted === null && decoder.encoding === "utf-8" && !isUtf8(bytes)
  const { text, encoding, remarks } = isMixed
    ? decodeMixed(bytes)
    : { text: decodeWith(decoder, bytes), encoding: decoder.encoding, remarks: [] }
  const broken = brokenLines(text)
  const named = broken.slice(0, brokenMax).map((line) => ({
    line,
    message: `has bytes that are no ${decoder.encoding}: they became \ufffd`,
  }))
  const [more] = broken.slice(brokenMax)
  const rest =
    more === undefined
      ? []
      : [{ line: more, message: `and ${counted(broken.length - brokenMax - 1, "line")} after it have such bytes` }]
  return { text, encoding, remarks: [...remarks, ...named, ...rest] }
}
