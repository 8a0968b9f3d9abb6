import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ReceivedFile } from "../uploads/receive-file.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { Rendition } from "../../db/schema.ts"
import { writeContentAs, type ContentWrite } from "../../db/content-changes.ts"
import { findFileUses, type FileUseRow } from "./file-usage-repository.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import { findUploadedFile, lockUploadedFile, updateUploadedFile, type UploadedFile } from "../files-repository.ts"
import type { PictureType } from "../checks/file-type.ts"
import { scan, storePicture, type StoredFile, type UploadContext } from "../uploads/uploads-service.ts"

export const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, "")

/** Whether one of the names begins with `base` as a file or a copy of it is named. */
const isTaken = (base: string, existing: readonly string[]): boolean =>
  existing.some((other) => other.startsWith(`${base}.`) || other.startsWith(`${base}-`))

/** The names of a file and of its renditions. */
export const namesOf = ({ name, renditions }: UploadedFile): string[] => [name, ...renditions.map((copy) => copy.name)]

/** The renditions of a file, named after another name of it. */
export const renditionsNamed = ({ name: former, renditions }: UploadedFile, name: string): Rendition[] => {
  const [was, is] = [withoutEnding(former), withoutEnding(name)]
  return renditions.map((copy) => ({ ...copy, name: is + copy.name.slice(was.length) }))
}

/**
 * A name that the file and its renditions never had: browsers cache an address forever, so new content needs a new one.
 *
 * @param first number to try, as 2 for `dawn-v2.jpg`
 */
export const replacementName = (name: string, existing: readonly string[], first: number): string => {
  const [base = "", ending = ""] = name.split(/\.(?=[^.]+$)/)
  let number = first
  while (isTaken(`${base}-v${number}`, existing)) number += 1
  return `${base}-v${number}.${ending}`
}

/**
 * The name, or one like it, that the file and its renditions never had.
 *
 * @param name with the ending of the file
 */
export const freshName = (name: string, existing: readonly string[]): string =>
  isTaken(withoutEnding(name), existing) ? replacementName(name, existing, 2) : name

/** Marks everything that shows a file as changed; returns the number of those entries and notes. */
export type RepublishFileUses = (content: ContentWrite, uses: readonly FileUseRow[], now: Date) => Promise<number>

/** Content depends on files, so its part in a replacement is injected. */
export type FileReplacementContext = UploadContext & { republishFileUses: RepublishFileUses }

/** What a picture gets, and its line in the audit. */
type ContentChange = {
  facts: StoredFile & Partial<Pick<UploadedFile, "focal_x" | "focal_y">>
  actor: CurrentUser
  action: string
  details?: Record<string, unknown>
}

/** Rejects a replacement before its body is read. @throws ApiError notFound; invalidRequest for any other file */
export const requirePicture = async (context: UploadContext, id: string): Promise<UploadedFile> => {
  const file = await findUploadedFile(context.database.store, id)
  if (!file) throw new ApiError("notFound")
  if (file.kind !== "image")
    throw new ApiError("invalidRequest", [
      { path: "params.id", message: "is no picture; pictures alone can be replaced" },
    ])
  return file
}

/** The file, locked. @throws ApiError notFound; versionConflict with the present file when it has another version */
export const lockVersion = async (store: Store, id: string, version: number): Promise<UploadedFile> => {
  const file = await lockUploadedFile(store, id)
  if (!file) throw new ApiError("notFound")
  if (file.version !== version) throw new ApiError("versionConflict", undefined, presentLibraryFile(file))
  return file
}

const measured = ({ size, width, height }: UploadedFile) => ({ size, width, height })

/**
 * Gives a locked picture another content, and publishes what shows it again. The names that it had lead to the new one;
 * its former bytes are deleted unless another file has them.
 */
export const changeContent = async (
  context: Pick<FileReplacementContext, "now" | "queue" | "republishFileUses">,
  content: ContentWrite,
  before: UploadedFile,
  { facts, actor, action, details }: ContentChange
): Promise<UploadedFile> => {
  const { store } = content
  const { id } = before
  const now = context.now()
  const former = [...new Set([...before.former_names, ...namesOf(before)])]
  const file = await updateUploadedFile(store, id, {
    ...facts,
    renditions: JSON.stringify(facts.renditions),
    former_names: JSON.stringify(former),
  })
  await checkBytesLater(store, [before.storage_key, ...before.renditions.map((copy) => copy.storageKey)], now)
  const shownBy = await context.republishFileUses(content, await findFileUses(store, id), now)
  const change = { before: measured(before), after: measured(file) }
  await recordAudit(store, now, { actor, action, subjectId: id, change, details: { ...details, shownBy } })
  await context.queue.send("sweep-files", {}, { store })
  return file
}

/**
 * Replaces the content of a picture under the same id. Its alt texts stay, and what shows it is published again. Its
 * former addresses redirect to the current one; its former bytes are deleted like those of a removed file.
 *
 * @throws ApiError notFound; invalidRequest for another file or content that cannot be accepted; versionConflict with the
 * current file when another user has changed it since
 */
export const replaceFile = async (
  context: FileReplacementContext,
  id: string,
  received: ReceivedFile,
  actor: CurrentUser
): Promise<UploadedFile> => {
  const known = await requirePicture(context, id)
  await scan(context, received)
  const existing = [...namesOf(known), ...known.former_names]
  const facts = await storePicture(context, received, {
    // The route accepts only pictures.
    type: received.type as PictureType,
    named: (name) => replacementName(name, existing, known.version + 1),
  })
  return writeContentAs(context.database, actor, async (content) => {
    // The name was chosen for the version that was read: a concurrent replacement may have the same.
    const before = await lockVersion(content.store, id, known.version)
    return changeContent(context, content, before, { facts, actor, action: "file.replace" })
  })
}
