import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { fileUrl, presentFileUrl } from "../../../shared/contract/files.ts"
import { ApiError } from "../../http/api-error.ts"
import type { DocumentFileUse } from "./document-files.ts"
import type { Store } from "../../db/connection.ts"
import { findUploadedFiles, type UploadedFile } from "../../files/files-repository.ts"
import { entryFileUses, shownFileIds, type ShownFields } from "./entry-file-uses.ts"
import type { EntryContent, EntryText } from "./entry.ts"

const issueOf = ({ path, url, kind }: DocumentFileUse, file: UploadedFile | undefined): ErrorDetail[] => {
  if (url !== null) {
    const isThere = (file?.kind === "image" || file?.kind === "video") && fileUrl(file) === presentFileUrl(url)
    return isThere ? [] : [{ path, message: "leads to no file of the library" }]
  }
  if (file?.kind === kind) return []
  return [{ path, message: kind === "image" ? "is no picture of the library" : "is no download of the library" }]
}

/**
 * Requires that all files of an entry exist, and that each is of the kind that it is shown as.
 *
 * @throws ApiError invalidRequest with the path of each invalid file
 */
export const requireFiles = async <Fields extends ShownFields, Text extends EntryText>(
  store: Store,
  entry: EntryContent<Fields, Text>,
  at: string
): Promise<void> => {
  const uses = entryFileUses(entry, at)
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
  entries: readonly EntryContent<Fields, Text>[]
): Promise<Map<string, UploadedFile>> => findUploadedFiles(store, entries.flatMap(shownFileIds))
