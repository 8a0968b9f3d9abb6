import { stat } from "node:fs/promises"
import { openPromise, type Entry, type ZipFile } from "yauzl"
import { archiveLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import { refuseContent, refuseFile } from "./file-refusal.ts"

/** Parts by which programs know documents and programs of their own that are packed as an archive. */
const ofPrograms = /^(\[content_types\]\.xml|mimetype|meta-inf\/manifest\.(xml|mf)|androidmanifest\.xml)$/i

/** Control characters, and those that have a name read otherwise than it is written, as a right-to-left override. */
const hidden = /\p{C}/u

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** The form in which file systems compare names; a folder's ends with a slash. */
const comparable = (name: string): string => name.normalize("NFC").toLowerCase().replace(/\/$/, "")

const tooMuch = () => refuseFile("is too large when it is unpacked")

const checkEntries = async (zip: ZipFile, size: number): Promise<void> => {
  if (zip.entryCount > archiveLimits.entriesMax) throw tooMuch()
  const seen = new Set<string>()
  let unpacked = 0
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    const name = comparable(entry.fileName)
    if (entry.isEncrypted()) throw refuseContent("has a password; please save it without one")
    if (ofPrograms.test(name)) throw refuseContent("is a document or a program of another kind; please send it as PDF")
    if (isSymbolicLink(entry)) throw refuseContent("has a symbolic link")
    if (hidden.test(entry.fileName)) throw refuseContent("has hidden characters in a name")
    // Programs differ in which of two entries with one name they unpack.
    if (seen.has(name)) throw refuseContent("has two parts of one name")
    seen.add(name)
    unpacked += entry.uncompressedSize
    packed += entry.compressedSize
    // Entries that share their bytes are more than the archive can hold: so a small one unpacks to anything.
    if (unpacked > archiveLimits.unpackedMax || packed > size) throw tooMuch()
  }
  if (seen.size === 0) throw refuseContent("is an empty archive")
}

/**
 * Checks the directory of a zip archive that visitors will unpack; what is packed in it is not read.
 *
 * @param path a local file
 * @throws ApiError unsupportedType for an archive that is damaged or locked, that names entries outside of it or links to
 * them, whose names are one to file systems or read otherwise than they are, or that is a document of another kind;
 * invalidRequest for one that is too large when it is unpacked, as its directory says
 */
export const checkArchive = async (path: string): Promise<void> => {
  let zip: ZipFile | null = null
  try {
    const { size } = await stat(path)
    zip = await openPromise(path, { strictFileNames: true, autoClose: false })
    await checkEntries(zip, size)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refuseContent("is a damaged archive")
  } finally {
    zip?.close()
  }
}
