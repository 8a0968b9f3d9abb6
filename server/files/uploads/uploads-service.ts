import { randomUUID } from "node:crypto"
import type { DownloadFormat } from "../../../shared/downloads.ts"
import type { CropArea } from "../../../shared/crop-area.ts"
import { ApiError } from "../../http/api-error.ts"
import type { BotCheckConfig } from "../../bot-check/bot-check-config.ts"
import type { ClamdAddress } from "../file-config.ts"
import type { FileStore } from "../storage/file-store.ts"
import type { PictureType } from "../checks/file-type.ts"
import type { FileReader } from "../isolated/file-reader.ts"
import { storeCopies } from "../renditions/picture-renditions.ts"
import type { ReceivedFile } from "./receive-file.ts"
import { refuseFile } from "../checks/file-refusal.ts"
import { isClean } from "../checks/virus-scan.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { insertResume, type ResumeRow } from "../resumes/resumes-repository.ts"
import { findSameFile, insertUploadedFile, type UploadedFile } from "../files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { trackedStore } from "../storage/stored-bytes-service.ts"
import { libraryName, shownName } from "./upload-names.ts"
import type { Uploader } from "./upload-rules.ts"
import { isTicketGood, consumeTicket } from "./upload-tickets-service.ts"

/** The service context with the file store, the virus scanner, and what reads the content of uploads. */
export type UploadContext = ServiceContext &
  BotCheckConfig & {
    files: FileStore
    clamd: ClamdAddress | null
    reader: FileReader
    /** Called when the virus scanner cannot be used. */
    onScannerError?: (() => void) | undefined
  }

/** `sameAs` is the file of the library that had the same content before. */
export type Uploaded =
  | { kind: "library"; file: UploadedFile; sameAs: UploadedFile | undefined }
  | { kind: "resume"; resume: ResumeRow }

/**
 * Rejects a visitor without a valid ticket before anything of the upload is read.
 *
 * @throws ApiError tokenExpired
 */
export const checkTicket = async (context: ServiceContext, uploader: Uploader): Promise<void> => {
  if (uploader.kind === "staff") return
  if (!(await isTicketGood(context.database.store, uploader.ticket, context.now()))) throw new ApiError("tokenExpired")
}

/** Rejects a file that does not pass the virus scanner, if there is one. */
export const scan = async (
  { clamd, onScannerError }: Pick<UploadContext, "clamd" | "onScannerError">,
  { path }: Pick<ReceivedFile, "path">
): Promise<void> => {
  if (clamd === null) return
  const clean = await isClean(clamd, path).catch((error: unknown) => {
    onScannerError?.()
    throw error
  })
  if (!clean) throw refuseFile("did not pass the virus scan")
}

/** The fields of a file that follow from its content and name. */
export type StoredFile = Omit<
  UploadedFile,
  "id" | "created_at" | "version" | "alt" | "former_names" | "tags" | "focal_x" | "focal_y"
>

/**
 * Stores a re-encoded picture with its renditions.
 *
 * @param named changes the name, which otherwise follows from the client's name
 * @param area the part that is stored; all of it if left out
 */
export const storePicture = async (
  context: UploadContext,
  received: Pick<ReceivedFile, "path" | "clientName">,
  { type, area, named = (name) => name }: { type: PictureType; area?: CropArea; named?: (name: string) => string }
): Promise<StoredFile> => {
  const picture = await context.reader.picture(received.path, type, area)
  const name = named(libraryName(received.clientName, picture.extension))
  const files = trackedStore(context, context.files)
  const { key, sha256, size } = await files.put(picture.bytes)
  const facts = await storeCopies(files, picture, name)
  const stored = { size, sha256, storage_key: key, shown_name: null }
  return { kind: "image", name, content_type: picture.contentType, ...stored, ...facts }
}

const noCopies = { renditions: [], placeholder: null }

const storeVideo = async (
  context: UploadContext,
  { path, clientName }: ReceivedFile,
  type: "mp4" | "webm"
): Promise<StoredFile> => {
  const { width, height } = await context.reader.video(path, type)
  const { key, sha256, size } = await trackedStore(context, context.files).putFile(path)
  const stored = { size, sha256, storage_key: key, width, height, ...noCopies, shown_name: null }
  const kind = type === "mp4" ? "video" : "webm"
  return { kind, name: libraryName(clientName, type), content_type: `video/${type}`, ...stored }
}

const storeCaptions = async (context: UploadContext, { path, clientName }: ReceivedFile): Promise<StoredFile> => {
  await context.reader.captions(path)
  const { key, sha256, size } = await trackedStore(context, context.files).putFile(path)
  const stored = { size, sha256, storage_key: key, width: null, height: null, ...noCopies, shown_name: null }
  return { kind: "captions", name: libraryName(clientName, "vtt"), content_type: "text/vtt", ...stored }
}

const storeDownload = async (
  context: UploadContext,
  { path, clientName }: ReceivedFile,
  type: DownloadFormat
): Promise<StoredFile> => {
  const format = await context.reader.download(path, type)
  const { key, sha256, size } = await trackedStore(context, context.files).putFile(path)
  return {
    kind: "download",
    name: libraryName(clientName, format),
    shown_name: shownName(clientName, format, "file"),
    content_type: `application/${format}`,
    ...{ size, sha256, storage_key: key, width: null, height: null, ...noCopies },
  }
}

const storeMedia = (context: UploadContext, received: ReceivedFile): Promise<StoredFile> => {
  const { type } = received
  if (type === "mp4" || type === "webm") return storeVideo(context, received, type)
  if (type === "vtt") return storeCaptions(context, received)
  if (type === "pdf" || type === "zip") return storeDownload(context, received, type)
  return storePicture(context, received, { type })
}

/** What a file has besides its content, where it is made of another one. */
type Described = Pick<UploadedFile, "alt" | "tags" | "focal_x" | "focal_y">

export const addToLibrary = async (
  context: UploadContext,
  actor: Actor,
  facts: StoredFile,
  described?: Described
): Promise<Extract<Uploaded, { kind: "library" }>> => {
  const now = context.now()
  return context.database.store.transaction().execute(async (store) => {
    const added = await insertUploadedFile(store, {
      ...facts,
      ...(described && { ...described, alt: JSON.stringify(described.alt), tags: JSON.stringify(described.tags) }),
      ...{ id: randomUUID(), created_at: now, renditions: JSON.stringify(facts.renditions) },
    })
    const details = { kind: added.kind, size: added.size }
    await recordAudit(store, now, { actor, action: "file.upload", subjectId: added.id, details })
    return { kind: "library", file: added, sameAs: await findSameFile(store, added) }
  })
}

const addResume = async (
  context: UploadContext,
  uploader: Uploader,
  received: ReceivedFile,
  type: "pdf" | "zip"
): Promise<Uploaded> => {
  const now = context.now()
  const kind = await context.reader.resume(received.path, type)
  const { key, sha256, size } = await trackedStore(context, context.files).putFile(received.path)
  const name = shownName(received.clientName, kind, "resume")
  const stored = { size, sha256, storage_key: key, application_id: null, created_at: now }
  const resume: ResumeRow = { id: randomUUID(), kind, name, ...stored }
  await context.database.store.transaction().execute(async (store) => {
    // Only a successful upload uses up the ticket: a visitor who sent the wrong file may try again.
    if (uploader.kind === "visitor" && !(await consumeTicket(store, uploader.ticket, now)))
      throw new ApiError("tokenExpired")
    await insertResume(store, resume)
    if (uploader.kind === "staff")
      await recordAudit(store, now, { actor: uploader.user, action: "resume.upload", subjectId: resume.id })
  })
  return { kind: "resume", resume }
}

/**
 * Checks a file that lies on this machine, and adds it to the library as a received one.
 *
 * @param received a picture or a video of no more than the size of an upload
 * @throws ApiError and UpstreamError as `storeUpload`
 */
export const storeForLibrary = async (
  context: UploadContext,
  actor: Actor,
  received: ReceivedFile
): Promise<UploadedFile> => {
  await scan(context, received)
  return (await addToLibrary(context, actor, await storeMedia(context, received))).file
}

/**
 * Checks a received file and stores it: a picture re-encoded with its renditions, a video without metadata,
 * captions, a download or a resume unchanged. Equal content is stored once, under two ids.
 *
 * @param received of a type that `acceptType` accepts for this uploader
 * @throws ApiError unsupportedType or invalidRequest for a file that cannot be accepted, with the reason; tokenExpired
 * for a ticket that was used since; UpstreamError when the scanner or the storage fails
 */
export const storeUpload = async (
  context: UploadContext,
  uploader: Uploader,
  received: ReceivedFile
): Promise<Uploaded> => {
  const { type } = received
  await scan(context, received)
  const isForLibrary = uploader.kind === "staff" && uploader.forLibrary
  if (!isForLibrary && (type === "pdf" || type === "zip")) return addResume(context, uploader, received, type)
  if (uploader.kind === "visitor") throw new ApiError("notAllowed")
  return addToLibrary(context, uploader.user, await storeMedia(context, received))
}
