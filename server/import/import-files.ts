import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileUrl } from "../../shared/contract/files.ts"
import { uploadLimits } from "../../shared/limits/files.ts"
import { system } from "../audit/audit-repository.ts"
import { headBytes, typeOf } from "../files/checks/file-type.ts"
import { findUploadedFile } from "../files/files-repository.ts"
import { storeForLibrary, type UploadContext } from "../files/uploads/uploads-service.ts"
import { ApiError } from "../http/api-error.ts"
import type { ImportedFile } from "./body/body-context.ts"
import { deleteItem, findItems, insertItems } from "./imports-repository.ts"
import { fileFinder, type SourceFiles } from "./source-files.ts"

type Found = { file: ImportedFile; isNew: boolean } | { refusal: string } | null

/** The pictures and videos of an import, each brought once. */
export type FileImport = {
  /**
   * Brings the file that an address means into the library; without `apply` it is only looked at.
   *
   * @param from the file of the text with the address
   * @returns null when there is no such file
   */
  bring: (address: string, from: string) => Promise<Found>
  /** Number of files that are new in the library. */
  added: () => number
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.details?.map(({ message }) => message).join(", ") ?? error.errorName
  return error instanceof Error ? error.message : String(error)
}

const pictures = new Set(["jpeg", "png", "webp", "gif", "avif"])

/** Opens the files of an import. Nothing is ever fetched from the network. */
export const importFiles = (
  context: UploadContext,
  files: SourceFiles,
  { run, apply }: { run: string; apply: boolean }
): FileImport => {
  const find = fileFinder(files)
  const brought = new Map<string, Found>()
  let added = 0

  const store = async (name: string, bytes: Buffer, type: "jpeg" | "png" | "webp" | "gif" | "avif" | "mp4") => {
    const { store: rows } = context.database
    const key = `file:${createHash("sha256").update(bytes).digest("hex")}`
    const before = (await findItems(rows, [key])).get(key)
    const present = before && (await findUploadedFile(rows, before.subject_id))
    if (present) return { file: present, isNew: false }
    if (before) await deleteItem(rows, before)
    const folder = await mkdtemp(join(tmpdir(), "import-"))
    try {
      const path = join(folder, "file")
      await writeFile(path, bytes, { mode: 0o600 })
      const file = await storeForLibrary(context, system, {
        path,
        type,
        size: bytes.length,
        clientName: basename(name),
      })
      await insertItems(rows, [{ source_key: key, run_id: run, kind: "file", subject_id: file.id, version: 1 }])
      return { file, isNew: true }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const bringFile = async (name: string): Promise<Found> => {
    try {
      const bytes = await files.read(name, uploadLimits.videoMax)
      const { type, label } = typeOf(bytes.subarray(0, headBytes))
      if (type === null || (type !== "mp4" && !pictures.has(type)))
        return { refusal: `${name} is ${label}: no picture or MP4 video` }
      const max = type === "mp4" ? uploadLimits.videoMax : uploadLimits.pictureMax
      if (bytes.length > max) return { refusal: `${name} is larger than ${max} bytes` }
      if (!apply) {
        added += 1
        const file: ImportedFile = type === "mp4" ? { kind: "video", url: "/" } : { kind: "image", id: randomUUID() }
        return { file, isNew: true }
      }
      const { file, isNew } = await store(name, bytes, type as "jpeg")
      if (isNew) added += 1
      return {
        file: file.kind === "video" ? { kind: "video", url: fileUrl(file) } : { kind: "image", id: file.id },
        isNew,
      }
    } catch (error) {
      return { refusal: `${name}: ${reasonOf(error)}` }
    }
  }

  return {
    bring: async (address, from) => {
      const name = find(address, from)
      if (name === null) return null
      const known = brought.get(name)
      if (known !== undefined) return known
      const found = await bringFile(name)
      brought.set(name, found)
      return found
    },
    added: () => added,
  }
}
