import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { fileIdOfUrl, fileUrl } from "../../../shared/contract/files.ts"
import { locales } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { documentFileUses, type DocumentFileUse } from "./document-files.ts"
import type { Store } from "../../db/connection.ts"
import { findUploadedFiles, type UploadedFile } from "../../files/files-repository.ts"
import type { Entry, EntryText, SentEntry } from "./entry.ts"

/** The fields of an entry that may show files of the media library, beside its bodies. */
type ShownFields = { cover?: { fileId: string } | null; videoUrl?: string | null }

type Shown = Pick<SentEntry<ShownFields, EntryText>, "fields"> & {
  texts: Record<string, { text: EntryText } | null>
}

/**
 * The files that an entry shows.
 *
 * @param at prefix of the returned paths
 */
const fileUses = ({ fields, texts }: Shown, at: string): DocumentFileUse[] => {
  const { cover, videoUrl } = fields
  const video = videoUrl ? fileIdOfUrl(videoUrl) : null
  return [
    ...(cover ? [{ path: `${at}.cover.fileId`, id: cover.fileId, url: null }] : []),
    ...(videoUrl && video !== null ? [{ path: `${at}.videoUrl`, id: video, url: videoUrl }] : []),
    ...locales.flatMap((locale) => {
      const body = texts[locale]?.text.body
      return body ? documentFileUses(body, `${at}.translations.${locale}.body`) : []
    }),
  ]
}

const issueOf = ({ path, url }: DocumentFileUse, file: UploadedFile | undefined): ErrorDetail[] => {
  if (url !== null) return file && fileUrl(file) === url ? [] : [{ path, message: "leads to no file of the library" }]
  return file?.kind === "image" ? [] : [{ path, message: "is no picture of the library" }]
}

/**
 * Requires that all files of an entry exist, and that those shown as pictures are pictures.
 *
 * @throws ApiError invalidRequest with the path of each invalid file
 */
export const requireFiles = async (store: Store, entry: Shown, at: string): Promise<void> => {
  const uses = fileUses(entry, at)
  const files = await findUploadedFiles(
    store,
    uses.map((use) => use.id)
  )
  const issues = uses.flatMap((use) => issueOf(use, files.get(use.id)))
  if (issues.length > 0) throw new ApiError("invalidRequest", issues.slice(0, 20))
}

/** The files of the library that entries show, by id. */
export const filesOfEntries = <Fields extends ShownFields, Text extends EntryText>(
  store: Store,
  entries: readonly Entry<Fields, Text>[]
): Promise<Map<string, UploadedFile>> =>
  findUploadedFiles(
    store,
    entries.flatMap((entry) => fileUses(entry, "").map((use) => use.id))
  )
