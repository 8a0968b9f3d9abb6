import { isDeepStrictEqual } from "node:util"
import type { Updateable } from "kysely"
import type { DownloadFormat } from "../../../shared/downloads.ts"
import { fileTagLimits } from "../../../shared/limits/files.ts"
import type { FileEdit, FileTagging, LibraryFile } from "../../../shared/contract/files.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { slugOf } from "../../../shared/slug.ts"
import { locales, type LocalizedText } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { libraryName, shownName } from "../uploads/upload-names.ts"
import { freshName, lockVersion, namesOf, renditionsNamed, withoutEnding } from "./file-replacement-service.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import type { AuditedChange } from "../../audit/audited-change.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { Schema } from "../../db/schema.ts"
import { readSnapshot } from "../../db/connection.ts"
import { localizedText, textColumn } from "../../db/locale-column.ts"
import { writeContent, writeContentAs } from "../../db/content-changes.ts"
import { findFileUses, isFileUsed, type FileUseRow } from "./file-usage-repository.ts"
import type { RepublishFileUses } from "./file-replacement-service.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import {
  deleteUploadedFile,
  findUploadedFile,
  listFileTags,
  listUploadedFiles,
  lockUploadedFiles,
  setFileTags,
  updateUploadedFile,
  type LibraryScope,
  type LibrarySort,
  type UploadedFile,
} from "../files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { wordsOf } from "../../db/folded-text.ts"
import { pageOf, type PageQuery } from "../../db/page-of.ts"

/** Content depends on files, so its part in a change of a file is injected. */
export type FileUsingContext = ServiceContext & { republishFileUses: RepublishFileUses }

export type LibraryPage = { files: UploadedFile[]; page: number; perPage: number; total: number }

/**
 * A page of the media library, newest first unless another order is asked for.
 *
 * @param query `q` is searched in alt texts and tags, and in names in the spelling of uploads: «Рассвет» finds `rassvet-2.jpg`
 */
export const listLibrary = (
  context: ServiceContext,
  {
    q: typed,
    sort = "-created",
    ...query
  }: Omit<LibraryScope, "q"> & {
    q?: string | undefined
    sort?: LibrarySort | undefined
  } & PageQuery
): Promise<LibraryPage> => {
  const { page, perPage, place } = pageOf(query)
  // A word without any letter that a name can have matches no name.
  const q = wordsOf(typed ?? "").map((word) => ({ name: slugOf(word) || word, word }))
  return readSnapshot(context.database.store, async (store) => ({
    ...(await listUploadedFiles(store, { ...query, q }, { ...place, sort })),
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

/** The columns of a file under another name; null when it has that name already. */
const renaming = (file: UploadedFile, typed: string): Updateable<Schema["uploaded_file"]> | null => {
  const ending = file.name.slice(withoutEnding(file.name).length + 1)
  const wanted = libraryName(`${typed}.x`, ending)
  const shown = file.shown_name === null ? null : shownName(`${typed}.x`, ending as DownloadFormat, "file")
  if (wanted === file.name) return shown === file.shown_name ? null : { shown_name: shown }
  const name = freshName(wanted, [...namesOf(file), ...file.former_names])
  return {
    name,
    shown_name: shown,
    renditions: JSON.stringify(renditionsNamed(file, name)),
    former_names: JSON.stringify([...new Set([...file.former_names, ...namesOf(file)])]),
  }
}

/** What an edit writes, and whether visitors see it; `audited` are the fields before and after. */
const changesOf = (
  before: UploadedFile,
  { alt, focalPoint, name }: FileEdit
): { columns: Updateable<Schema["uploaded_file"]>; audited: AuditedChange; isPublic: boolean } => {
  const was = localizedText(before.alt)
  const texts = alt && locales.some((locale) => alt[locale] !== was[locale]) ? alt : null
  const named = (alts: LocalizedText) => Object.fromEntries(locales.map((locale) => [`alt.${locale}`, alts[locale]]))
  const place = focalPoint && { focal_x: focalPoint.x, focal_y: focalPoint.y }
  const isMoved = place && (place.focal_x !== before.focal_x || place.focal_y !== before.focal_y)
  const names = name === undefined ? null : renaming(before, name)
  return {
    columns: {
      ...(texts && { alt: textColumn(texts) }),
      ...(isMoved ? place : {}),
      ...names,
    },
    audited: {
      before: {
        ...(texts && named(was)),
        ...(isMoved && { coverFocalPointX: before.focal_x, coverFocalPointY: before.focal_y }),
      },
      after: {
        ...(texts && named(texts)),
        ...(isMoved && { coverFocalPointX: place.focal_x, coverFocalPointY: place.focal_y }),
      },
    },
    isPublic: texts !== null || names !== null,
  }
}

/**
 * Edits a file: alt texts, the focal point of a picture, the name. Entries that show it already keep their own
 * texts and focal points; only the picture that a post shows in shared links has no texts besides these. Its former
 * addresses lead to the one under a new name. The audit knows that a file was renamed, and no names: an upload may be
 * called like a person.
 *
 * @throws ApiError notFound; invalidRequest for the focal point of a file that is no picture; versionConflict with the
 * current file
 */
export const editFile = (context: FileUsingContext, edit: FileEdit, actor: CurrentUser): Promise<LibraryFile> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const { id, version } = edit
    const now = context.now()
    const before = await lockVersion(store, id, version)
    if (edit.focalPoint && before.kind !== "image")
      throw new ApiError("invalidRequest", [{ path: "body.focalPoint", message: "only pictures have one" }])
    const { columns, audited, isPublic } = changesOf(before, edit)
    if (Object.keys(columns).length === 0) return presentLibraryFile(before)
    const file = await updateUploadedFile(store, id, columns)
    if (isPublic) await context.republishFileUses(content, await findFileUses(store, id), now)
    const action = columns.name === undefined ? "file.edit" : "file.rename"
    await recordAudit(store, now, { actor, action, subjectId: id, change: audited })
    return presentLibraryFile(file)
  })

/**
 * Gives files tags, and takes others away. Their versions stay.
 *
 * @returns those of the files that there are
 * @throws ApiError invalidRequest when a file would have too many tags
 */
export const tagFiles = (
  context: ServiceContext,
  { ids, add, remove }: FileTagging,
  actor: CurrentUser
): Promise<LibraryFile[]> =>
  context.database.store.transaction().execute(async (store) => {
    const { tagsMax } = fileTagLimits
    const tagged: LibraryFile[] = []
    for (const before of await lockUploadedFiles(store, ids)) {
      const tags = [...new Set([...before.tags.filter((tag) => !remove.includes(tag)), ...add])].sort()
      if (tags.length > tagsMax)
        throw new ApiError("invalidRequest", [{ path: "body.add", message: `a file has ${tagsMax} tags at most` }])
      if (isDeepStrictEqual(tags, before.tags)) {
        tagged.push(presentLibraryFile(before))
        continue
      }
      tagged.push(presentLibraryFile(await setFileTags(store, before.id, tags)))
      const change = { before: { tags: before.tags }, after: { tags } }
      await recordAudit(store, context.now(), { actor, action: "file.edit", subjectId: before.id, change })
    }
    return tagged
  })

/** Every tag with the number of its files. */
export const listTags = (context: ServiceContext): Promise<{ tag: string; files: number }[]> =>
  listFileTags(context.database.store)

/**
 * Removes a file that nothing shows. Its bytes are deleted soon after, unless another file has the same.
 *
 * @throws ApiError notFound, or stillInUse
 */
export const removeFile = (context: ServiceContext, id: string, actor: Actor): Promise<void> =>
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
