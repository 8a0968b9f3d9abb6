import { setImmediate } from "node:timers/promises"
import { openPromise, type Entry, type ZipFile } from "yauzl"
import { resumeLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import { refuseContent, refuseFile } from "./file-refusal.ts"

export type ZipParts = {
  /** In the order of the archive. */
  names: string[]
  /** Content of the requested parts. */
  contents: Map<string, Buffer>
}

/** Maximum number of parts in an archive. */
const entryLimit = resumeLimits.partsMax

const readEntry = async (zip: ZipFile, entry: Entry, keep: boolean, left: number): Promise<[Buffer, number]> => {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    if (size > left) throw tooMuch()
    if (keep) kept.push(chunk as Buffer)
  }
  return [Buffer.concat(kept), size]
}

const tooMuch = () => refuseFile("is too large when it is unpacked")

const readAll = async (zip: ZipFile, wanted: (name: string) => boolean): Promise<ZipParts> => {
  if (zip.entryCount > entryLimit) throw tooMuch()
  const parts: ZipParts = { names: [], contents: new Map() }
  const seen = new Set<string>()
  let left: number = resumeLimits.unpackedMax
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (entry.isEncrypted()) throw refuseContent("has a password; please save it without one")
    // Programs differ in which of two parts with one name they open.
    if (seen.has(name.toLowerCase())) throw refuseContent("has two parts of one name")
    seen.add(name.toLowerCase())
    if (entry.uncompressedSize > left) throw tooMuch()
    const [content, size] = await readEntry(zip, entry, wanted(name), left)
    left -= size
    parts.names.push(name)
    if (wanted(name)) parts.contents.set(name, content)
    await setImmediate()
  }
  return parts
}

/**
 * Unpacks a complete zip archive, because its declared sizes cannot be trusted, and returns the content of the wanted
 * parts.
 *
 * @param path a local file
 * @throws ApiError unsupportedType for an archive that is damaged, locked, or names parts outside of it; invalidRequest
 * for one that is too large when it is unpacked
 */
export const readZip = async (path: string, wanted: (name: string) => boolean): Promise<ZipParts> => {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { strictFileNames: true, autoClose: false })
    return await readAll(zip, wanted)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refuseContent("is a damaged document")
  } finally {
    zip?.close()
  }
}
