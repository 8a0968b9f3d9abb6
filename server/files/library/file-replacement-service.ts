import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ReceivedFile } from "../uploads/receive-file.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import { writeContent, type ContentWrite } from "../../db/content-changes.ts"
import { findFileUses, type FileUseRow } from "./file-usage-repository.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import { findUploadedFile, lockUploadedFile, updateUploadedFile, type UploadedFile } from "../files-repository.ts"
import { scan, storePicture, type PictureType, type UploadContext } from "../uploads/uploads-service.ts"

const namesOf = ({ name, renditions }: UploadedFile): string[] => [name, ...renditions.map((copy) => copy.name)]

/**
 * A name that the file and its copies never had: browsers keep what has an address for ever, so that new content needs
 * another one.
 *
 * @param first number to try, as `dawn-v2.jpg`
 */
export const replacementName = (name: string, existing: readonly string[], first: number): string => {
  const [base = "", ending = ""] = name.split(/\.(?=[^.]+$)/)
  const isTaken = (next: string): boolean =>
    existing.some((other) => other.startsWith(`${next}.`) || other.startsWith(`${next}-`))
  let number = first
  while (isTaken(`${base}-v${number}`)) number += 1
  return `${base}-v${number}.${ending}`
}

/** Has everything that shows a file published anew; returns how many entries and notes that are. */
type RepublishFileUses = (content: ContentWrite, uses: readonly FileUseRow[], now: Date) => Promise<number>

/** Content depends on files, so that what it has to do about them is handed in. */
export type FileReplacementContext = UploadContext & { republishFileUses: RepublishFileUses }

/** Refuses an upload to replace a file before anything of it is read. */
export const requirePicture = async (context: UploadContext, id: string): Promise<UploadedFile> => {
  const file = await findUploadedFile(context.database.store, id)
  if (!file) throw new ApiError("notFound")
  if (file.kind !== "image")
    throw new ApiError("invalidRequest", [{ path: "params.id", message: "is a video; pictures alone can be replaced" }])
  return file
}

/**
 * Gives a picture of the library another content under the same id. Its texts stay; what shows it is published anew; its
 * former addresses lead to what it is now, and its former bytes go as those of a removed file do.
 *
 * @throws ApiError notFound; invalidRequest for a video, or for content that cannot be taken; versionConflict with the
 * file as it is now when somebody else changed it meanwhile
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
    // The route takes pictures alone.
    type: received.type as PictureType,
    named: (name) => replacementName(name, existing, known.version + 1),
  })
  return writeContent(context.database, async (content) => {
    const { store } = content
    const now = context.now()
    const before = await lockUploadedFile(store, id)
    if (!before) throw new ApiError("notFound")
    // The name was chosen for the version that was read: what replaced it meanwhile may have the same.
    if (before.version !== known.version) throw new ApiError("versionConflict", undefined, presentLibraryFile(before))
    const former = [...new Set([...before.former_names, ...namesOf(before)])]
    const file = await updateUploadedFile(store, id, {
      ...facts,
      renditions: JSON.stringify(facts.renditions),
      former_names: JSON.stringify(former),
    })
    await checkBytesLater(store, [before.storage_key, ...before.renditions.map((copy) => copy.storageKey)], now)
    const shownBy = await context.republishFileUses(content, await findFileUses(store, id), now)
    const details = { before: { size: before.size }, after: { size: file.size }, shownBy }
    await recordAudit(store, now, { actor, action: "file.replace", subjectId: id, details })
    await context.queue.send("sweep-files", {}, { store })
    return file
  })
}
