import { setImmediate } from "node:timers/promises"
import { openPromise, type Entry, type ZipFile } from "yauzl"
import { resumeLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import { refuseContent, refuseFile } from "./file-refusal.ts"

export type ZipParts = {
  /** In the order of the archive. */
  names: string[]
  /** The parts that a program can read as XML, whatever their names and declared types. */
  markup: Map<string, Buffer>
  /** The first bytes of the others, without empty ones. */
  binary: Map<string, Buffer>
}

/** Maximum number of parts in an archive. */
const entryLimit = resumeLimits.partsMax

/** Bytes of a binary part that are enough to know a picture. */
const headSize = 64

/** Bytes that may stand before the first character of XML: blanks, byte order marks, halves of UTF-16 characters. */
const beforeMarkup = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff])

/** `<`, in ASCII with what is based on it, and in EBCDIC. */
const markupStarts = new Set([0x3c, 0x4c])

type Part = { kind: "empty" | "markup" | "binary"; bytes: Buffer; size: number }

const readEntry = async (zip: ZipFile, entry: Entry, left: number): Promise<Part> => {
  const parts: Buffer[] = []
  let kind: Part["kind"] = "empty"
  let size = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const chunk = piece as Buffer
    size += chunk.length
    if (size > left) throw tooMuch()
    if (kind === "empty") {
      const first = chunk.find((byte) => !beforeMarkup.has(byte))
      if (first !== undefined) kind = markupStarts.has(first) ? "markup" : "binary"
    }
    if (kind !== "binary" || parts.length === 0) parts.push(chunk)
  }
  const bytes = Buffer.concat(parts)
  return { kind, bytes: kind === "binary" ? Buffer.from(bytes.subarray(0, headSize)) : bytes, size }
}

const tooMuch = () => refuseFile("is too large when it is unpacked")

const readAll = async (zip: ZipFile): Promise<ZipParts> => {
  if (zip.entryCount > entryLimit) throw tooMuch()
  const parts: ZipParts = { names: [], markup: new Map(), binary: new Map() }
  const seen = new Set<string>()
  let left: number = resumeLimits.unpackedMax
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (entry.isEncrypted()) throw refuseContent("has a password; please save it without one")
    // Programs differ in which of two parts with one name they open.
    if (seen.has(name.toLowerCase())) throw refuseContent("has two parts of one name")
    seen.add(name.toLowerCase())
    if (entry.uncompressedSize > left) throw tooMuch()
    const { kind, bytes, size } = await readEntry(zip, entry, left)
    left -= size
    parts.names.push(name)
    if (kind !== "empty") parts[kind].set(name, bytes)
    await setImmediate()
  }
  return parts
}

/**
 * Unpacks a complete zip archive, because neither its declared sizes nor the names of its parts can be trusted.
 *
 * @param path a local file
 * @throws ApiError unsupportedType for an archive that is damaged, locked, or names parts outside of it; invalidRequest
 * for one that is too large when it is unpacked
 */
export const readZip = async (path: string): Promise<ZipParts> => {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { strictFileNames: true, autoClose: false })
    return await readAll(zip)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refuseContent("is a damaged document")
  } finally {
    zip?.close()
  }
}
