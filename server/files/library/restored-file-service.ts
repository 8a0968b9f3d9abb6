import { copyFile } from "node:fs/promises"
import type { Insertable } from "kysely"
import { textColumn } from "../../db/locale-column.ts"
import type { Schema } from "../../db/schema.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { refuseContent } from "../checks/file-refusal.ts"
import type { FileType } from "../checks/file-type.ts"
import { insertUploadedFile, type UploadedFile } from "../files-repository.ts"
import { storeCopies } from "../renditions/picture-renditions.ts"
import { trackedStore } from "../storage/stored-bytes-service.ts"
import { scan, type UploadContext } from "../uploads/uploads-service.ts"

/** A file of a library as an export has it, without its bytes. */
export type FormerFile = Omit<UploadedFile, "version" | "storage_key" | "renditions" | "placeholder" | "created_at"> & {
  created_at: string
}

type StoredParts = Pick<Insertable<Schema["uploaded_file"]>, "storage_key" | "renditions" | "placeholder">

/** What each type is stored and served as: nothing else may be said of the bytes. */
const contentTypes = new Map<FileType | null, string>([
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
  ["vtt", "text/vtt"],
  ["pdf", "application/pdf"],
  ["zip", "application/zip"],
])

const noCopies = { renditions: "[]", placeholder: null }

/**
 * Checks a file as an upload is checked, and makes the copies of a picture. What the checks change is left out: a
 * picture that is re-encoded at each move would get worse.
 */
const copiesOf = async (
  context: UploadContext,
  { kind, name }: FormerFile,
  { path, type }: { path: string; type: FileType | null }
): Promise<Omit<StoredParts, "storage_key">> => {
  const { reader } = context
  if (kind === "image" && (type === "jpeg" || type === "png" || type === "webp")) {
    const { renditions, placeholder } = await storeCopies(
      trackedStore(context, context.files),
      await reader.picture(path, type),
      name
    )
    return { renditions: JSON.stringify(renditions), placeholder }
  }
  if ((kind === "video" && type === "mp4") || (kind === "webm" && type === "webm")) {
    const checked = `${path}.checked`
    await copyFile(path, checked)
    await reader.video(checked, type)
    return noCopies
  }
  if (kind === "captions" && type === "vtt") {
    await reader.captions(path)
    return noCopies
  }
  if (kind === "download" && (type === "pdf" || type === "zip")) {
    await reader.download(path, type)
    return noCopies
  }
  throw refuseContent(`is no ${kind}`)
}

const storeBytes = async (
  context: UploadContext,
  file: FormerFile,
  bytes: { path: string; type: FileType | null }
): Promise<StoredParts> => {
  if (contentTypes.get(bytes.type) !== file.content_type) throw refuseContent(`is no ${file.content_type}`)
  await scan(context, bytes)
  const copies = await copiesOf(context, file, bytes)
  const { key, sha256, size } = await trackedStore(context, context.files).putFile(bytes.path)
  if (sha256 !== file.sha256 || size !== file.size) throw refuseContent("has another checksum than its table says")
  return { ...copies, storage_key: key }
}

/**
 * Brings a file back into the library under its id, name and date, with the very bytes that it had.
 *
 * @param bytes where they are; null for a file whose bytes were lost before, which comes without them
 * @throws ApiError and UpstreamError as an upload
 */
export const restoreFile = async (
  context: UploadContext,
  actor: Actor,
  file: FormerFile,
  bytes: { path: string; type: FileType | null } | null
): Promise<void> => {
  const { created_at, former_names, tags, alt, ...facts } = file
  const stored = bytes ? await storeBytes(context, file, bytes) : { ...noCopies, storage_key: file.sha256 }
  const lists = { former_names: JSON.stringify(former_names), tags: JSON.stringify(tags) }
  await context.database.store.transaction().execute(async (store) => {
    const row = { ...facts, ...stored, ...lists, alt: textColumn(alt), created_at: new Date(created_at) }
    const added = await insertUploadedFile(store, row)
    const details = { kind: added.kind, size: added.size }
    await recordAudit(store, context.now(), { actor, action: "file.upload", subjectId: added.id, details })
  })
}
