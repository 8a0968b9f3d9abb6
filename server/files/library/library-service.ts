import type { FileEdit, LibraryFile } from "../../../shared/contract/files.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { slugOf } from "../../../shared/transliterate.ts"
import { ApiError } from "../../http/api-error.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import { readSnapshot } from "../../db/connection.ts"
import { writeContent, writeContentAs } from "../../db/content-changes.ts"
import { findFileUses, isFileUsed, type FileUseRow } from "./file-usage-repository.ts"
import type { RepublishFileUses } from "./file-replacement-service.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import {
  deleteUploadedFile,
  findUploadedFile,
  listUploadedFiles,
  lockUploadedFile,
  updateUploadedFile,
  type LibraryScope,
  type UploadedFile,
} from "../files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { wordsOf } from "../../db/folded-text.ts"
import { pageOf, type PageQuery } from "../../db/page-of.ts"

/** Content depends on files, so its part in a change of a file is injected. */
export type FileUsingContext = ServiceContext & { republishFileUses: RepublishFileUses }

export type LibraryPage = { files: UploadedFile[]; page: number; perPage: number; total: number }

/**
 * A page of the media library, newest first.
 *
 * @param query `q` is searched in alt texts, and in names in the spelling of uploads: «Рассвет» finds `rassvet-2.jpg`
 */
export const listLibrary = (
  context: ServiceContext,
  query: Omit<LibraryScope, "q"> & { q?: string | undefined } & PageQuery
): Promise<LibraryPage> => {
  const { page, perPage, place } = pageOf(query)
  // A word without any letter that a name can have matches no name.
  const q = wordsOf(query.q ?? "").map((word) => ({ name: slugOf(word) || word, word }))
  const scope = { kind: query.kind, alt: query.alt, q }
  return readSnapshot(context.database.store, async (store) => ({
    ...(await listUploadedFiles(store, scope, place)),
    page,
    perPage,
  }))
}

/**
 * What shows a file, one row per language.
 *
 * @throws ApiError notFound
 */
export const listFileUses = (context: ServiceContext, id: string): Promise<FileUseRow[]> =>
  readSnapshot(context.database.store, async (store) => {
    if (!(await findUploadedFile(store, id))) throw new ApiError("notFound")
    return findFileUses(store, id)
  })

/**
 * Sets the alt texts of a file. Entries that show it already keep their own; only the picture that a post shows in
 * shared links has none besides these.
 *
 * @throws ApiError notFound; versionConflict with the current file
 */
export const editFile = (
  context: FileUsingContext,
  { id, version, alt }: FileEdit,
  actor: CurrentUser
): Promise<LibraryFile> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const now = context.now()
    const before = await lockUploadedFile(store, id)
    if (!before) throw new ApiError("notFound")
    if (before.version !== version) throw new ApiError("versionConflict", undefined, presentLibraryFile(before))
    const was = { en: before.alt_en, ru: before.alt_ru }
    if (was.en === alt.en && was.ru === alt.ru) return presentLibraryFile(before)
    const file = await updateUploadedFile(store, id, { alt_en: alt.en, alt_ru: alt.ru })
    const change = {
      before: { "alt.en": was.en, "alt.ru": was.ru },
      after: { "alt.en": alt.en, "alt.ru": alt.ru },
    }
    await context.republishFileUses(content, await findFileUses(store, id), now)
    await recordAudit(store, now, { actor, action: "file.edit", subjectId: id, change })
    return presentLibraryFile(file)
  })

/**
 * Removes a file that nothing shows. Its bytes are deleted soon after, unless another file has the same.
 *
 * @throws ApiError notFound, or stillInUse
 */
export const removeFile = (context: ServiceContext, id: string, actor: CurrentUser): Promise<void> =>
  writeContent(context.database, async ({ store }) => {
    const now = context.now()
    const known = await findUploadedFile(store, id)
    if (!known) throw new ApiError("notFound")
    if (await isFileUsed(store, known.id)) throw new ApiError("stillInUse")
    await deleteUploadedFile(store, known.id)
    await checkBytesLater(store, [known.storage_key, ...known.renditions.map((copy) => copy.storageKey)], now)
    const details = { kind: known.kind, size: known.size }
    await recordAudit(store, now, { actor, action: "file.remove", subjectId: known.id, details })
    await context.queue.send("sweep-files", {}, { store })
  })
