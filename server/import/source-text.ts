import { cleanForeignText } from "../../shared/foreign-text.ts"
import { ImportError } from "./import-source.ts"

/** Text of a file, and what its encoding was taken for. */
export type SourceText = { text: string; encoding: string; remarks: { line: number; message: string }[] }

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
]

/** The encoding that a file declares in its first bytes; null when it does not. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[1]
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1")
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1] ?? null
}

const decoderOf = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new ImportError(`There is no encoding ${encoding}. Give --encoding another one, as windows-1251.`)
  }
}

/** Lines with a character that stands for bytes that are none, at most a few. */
const brokenLines = (text: string): number[] => {
  const lines: number[] = []
  let line = 1
  for (let at = 0; at < text.length && lines.length < 20; at += 1) {
    if (text[at] === "\n") line += 1
    else if (text[at] === "\ufffd" && lines.at(-1) !== line) lines.push(line)
  }
  return lines
}

/** Decodes bytes, without the signs that nothing may store. */
const decodeWith = (decoder: TextDecoder, bytes: Uint8Array): string => cleanForeignText(decoder.decode(bytes))

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Decodes a file: in the encoding that is given, else the one that it declares, else UTF-8. A file that says nothing and
 * is hardly UTF-8 is read as windows-1251. Bytes that are no characters become U+FFFD, and are reported with their lines.
 *
 * @throws ImportError for an encoding that there is not
 */
export const decodeSource = (bytes: Uint8Array, wanted: string | null = null): SourceText => {
  const declared = wanted ?? declaredEncoding(bytes)
  const encoding = (declared ?? "utf-8").toLowerCase()
  const decoder = decoderOf(encoding)
  const text = decodeWith(decoder, bytes)
  const broken = brokenLines(text)
  if (broken.length === 0) return { text, encoding: decoder.encoding, remarks: [] }
  const invalid = count(text, /\ufffd/g)
  const valid = count(text, /[^\p{ASCII}\ufffd]/gu)
  if (wanted === null && decoder.encoding === "utf-8" && invalid > valid) {
    const message = "is not UTF-8, and was read as windows-1251; --encoding names another one"
    return {
      text: decodeWith(decoderOf("windows-1251"), bytes),
      encoding: "windows-1251",
      remarks: [{ line: broken[0] ?? 1, message }],
    }
  }
  const remarks = broken.map((line) => ({
    line,
    message: `has bytes that are no ${decoder.encoding}: they became \ufffd`,
  }))
  return { text, encoding: decoder.encoding, remarks }
}
