import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileCrop, FileCropUndo } from "../../../shared/contract/files.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { isWithin, pointInArea, type CropArea } from "../../../shared/crop-area.ts"
import { findLastAudit } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { ApiError } from "../../http/api-error.ts"
import type { PictureType } from "../checks/file-type.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import { deleteUploadedFile, findUploadedFile, insertUploadedFile, type UploadedFile } from "../files-repository.ts"
import type { UploadQuota } from "../uploads/receive-file.ts"
import { addToLibrary, storePicture, type StoredFile } from "../uploads/uploads-service.ts"
import {
  changeContent,
  lockVersion,
  namesOf,
  renditionsNamed,
  replacementName,
  type FileReplacementContext,
} from "./file-replacement-service.ts"
import { isFileUsed, moveCoverPoints } from "./file-usage-repository.ts"

/** `folder` is where uploads are received: the picture is read there as one of them. */
type CropContext = FileReplacementContext & { folder: string; quota: UploadQuota }

/** The types in which pictures are stored. */
const typesOf: Record<string, PictureType> = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" }

const refuse = (path: string, message: string): ApiError => new ApiError("invalidRequest", [{ path, message }])

type Size = { width: number; height: number }

/** How a picture is stored, and its size. @throws ApiError invalidRequest for any other file */
const pixelsOf = (
  path: string,
  { kind, content_type, width, height }: UploadedFile
): { type: PictureType; whole: Size } => {
  const type = typesOf[content_type]
  if (kind !== "image" || type === undefined || width === null || height === null)
    throw refuse(path, "is no picture of pixels; those alone can be cropped")
  return { type, whole: { width, height } }
}

/** The picture that is cropped. @throws ApiError as `cropFile` */
const requireCrop = async (store: Store, { id, version, area }: FileCrop) => {
  const known = await findUploadedFile(store, id)
  if (!known) throw new ApiError("notFound")
  const { type, whole } = pixelsOf("body.id", known)
  if (known.version !== version) throw new ApiError("versionConflict", undefined, presentLibraryFile(known))
  if (!isWithin(area, whole))
    throw refuse("body.area", `is not within the picture, which has ${whole.width} × ${whole.height} pixels`)
  return { known, type, whole }
}

/** The name of a file without the number that a replacement gave it. */
const unnumbered = (name: string): string => name.replace(/-v\d+(?=\.[^.]+$)/, "")

/** The stored bytes of a file. @throws ApiError gone when the storage has lost them */
const storedBytes = async ({ files }: CropContext, { storage_key }: UploadedFile): Promise<Readable> => {
  try {
    return await files.read(storage_key)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    throw new ApiError("gone", [
      { path: "body.id", message: "is a picture whose stored bytes are missing; replace it" },
    ])
  }
}

/** Stores the part of a picture as a content of its own. It counts as an upload of the whole one. */
const storePart = async (
  context: CropContext,
  known: UploadedFile,
  options: { type: PictureType; area: CropArea; named: (name: string) => string }
): Promise<StoredFile> => {
  const { folder, quota } = context
  if (known.size > quota.left) throw new ApiError("uploadQuota")
  const path = join(folder, `${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(await storedBytes(context, known), createWriteStream(path, { flags: "wx", mode: 0o600 }))
    await quota.use(known.size)
    return await storePicture(context, { path, clientName: unnumbered(known.name) }, options)
  } finally {
    await rm(path, { force: true })
  }
}

/** Adds the whole picture to the library, as a file of its own that nothing shows. Its bytes are stored already. */
const keepOriginal = (store: Store, before: UploadedFile, now: Date): Promise<UploadedFile> => {
  const name = unnumbered(before.name).replace(/(?=\.[^.]+$)/, "-original")
  const { former_names: _names, version: _version, ...kept } = before
  return insertUploadedFile(store, {
    ...kept,
    ...{ id: randomUUID(), name, created_at: now },
    renditions: JSON.stringify(renditionsNamed(before, name)),
    alt: JSON.stringify(before.alt),
    tags: JSON.stringify(before.tags),
  })
}

export type Cropped = { file: UploadedFile; original: UploadedFile | null }

/**
 * Crops a picture: as a picture of its own, or wherever it is used. Its texts and tags go along, and its focal point
 * stays where it is seen, or moves to the edge of the part; so do those of the covers that are made of it.
 *
 * @throws ApiError notFound; invalidRequest for a file that is no picture, or an area that is not within it; versionConflict
 * with the present file when somebody has changed it since; gone without stored bytes; uploadQuota; errors of the disk
 */
export const cropFile = async (context: CropContext, crop: FileCrop, actor: CurrentUser): Promise<Cropped> => {
  const { area } = crop
  const { known, type, whole } = await requireCrop(context.database.store, crop)
  const focal = pointInArea({ x: known.focal_x, y: known.focal_y }, area, whole)
  const moved = { focal_x: focal.x, focal_y: focal.y }
  if (crop.as === "copy") {
    const named = (name: string): string => name.replace(/(?=\.[^.]+$)/, `-${area.width}x${area.height}`)
    const facts = await storePart(context, known, { type, area, named })
    const { alt, tags } = known
    const described = { alt, tags, ...moved }
    const { file } = await addToLibrary(context, actor, facts, described)
    return { file, original: null }
  }
  const existing = [...namesOf(known), ...known.former_names]
  const named = (name: string): string => replacementName(name, existing, known.version + 1)
  const facts = await storePart(context, known, { type, area, named })
  return writeContentAs(context.database, actor, async (content) => {
    const before = await lockVersion(content.store, known.id, known.version)
    const original = crop.keepOriginal ? await keepOriginal(content.store, before, context.now()) : null
    await moveCoverPoints(content.store, known.id, area, whole)
    const details = original ? { original: original.id } : {}
    const change = { facts: { ...facts, ...moved }, actor, action: "file.crop", details }
    return { file: await changeContent(context, content, before, change), original }
  })
}

/** Whether a picture is what the last change of its content, a crop, has left of the whole one that it kept. */
const isLeftOf = async (store: Store, id: string, originalId: string): Promise<boolean> => {
  const last = await findLastAudit(store, id, ["file.crop", "file.replace", "file.undo"])
  return last?.action === "file.crop" && last.details["original"] === originalId
}

/**
 * Gives a picture the content of the whole one that was kept when it was cropped, with its focal point. The kept one
 * leaves the library, unless it has been used since.
 *
 * @throws ApiError notFound when either is gone; invalidRequest when the kept file is not that of the last crop, or the
 * area not what it left; versionConflict with the present file when somebody has changed either since
 */
export const undoCrop = (
  context: FileReplacementContext,
  { id, version, originalId, originalVersion, area }: FileCropUndo,
  actor: CurrentUser
): Promise<UploadedFile> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const before = await lockVersion(store, id, version)
    const original = await lockVersion(store, originalId, originalVersion)
    const { whole: part } = pixelsOf("body.id", before)
    const { whole } = pixelsOf("body.originalId", original)
    if (!(await isLeftOf(store, id, originalId)))
      throw refuse("body.originalId", "is not the whole picture that the last crop kept")
    if (!isWithin(area, whole) || area.width !== part.width || area.height !== part.height)
      throw refuse("body.area", `is not what the crop left, which has ${part.width} × ${part.height} pixels`)
    await moveCoverPoints(store, id, { ...whole, x: -area.x, y: -area.y }, area)
    const name = replacementName(unnumbered(before.name), [...namesOf(before), ...before.former_names], version + 1)
    const { kind, content_type, size, sha256, storage_key, shown_name, width, height, placeholder } = original
    const { focal_x, focal_y } = original
    const facts = {
      ...{ name, kind, content_type, size, sha256, storage_key, shown_name, width, height, placeholder },
      ...{ focal_x, focal_y, renditions: renditionsNamed(original, name) },
    }
    const isKept = await isFileUsed(store, original.id)
    const details = { original: original.id, isKept }
    const file = await changeContent(context, content, before, { facts, actor, action: "file.undo", details })
    if (!isKept) await deleteUploadedFile(store, original.id)
    return file
  })
