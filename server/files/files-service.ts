import { ApiError } from "../http/api-error.ts"
import { findUploadedFile } from "./files-repository.ts"
import type { ServiceContext } from "../service-context.ts"

/** What is needed to send the bytes of a public file. */
export type PublicFile = {
  contentType: string
  /** In bytes. */
  size: number
  sha256: string
  storageKey: string
  /** The name under which a download is saved; null for what browsers show. */
  shownName: string | null
}

/** A file under its current name, or only that name when a former one was requested. */
export type FoundFile = { file: PublicFile; movedTo?: undefined } | { movedTo: string; file?: undefined }

/**
 * A picture, one of its renditions, a video or a download, by id and file name. The table contains only public files. Null when no
 * file has this id.
 *
 * @throws ApiError notFound when the file never had the name
 */
export const findPublicFile = async (context: ServiceContext, id: string, name: string): Promise<FoundFile | null> => {
  const file = await findUploadedFile(context.database.store, id)
  if (!file) return null
  const { size, sha256 } = file
  if (file.name === name)
    return {
      file: { contentType: file.content_type, size, sha256, storageKey: file.storage_key, shownName: file.shown_name },
    }
  const copy = file.renditions.find((rendition) => rendition.name === name)
  if (copy) {
    const { type: contentType, size: copySize, sha256: hash, storageKey } = copy
    return { file: { contentType, size: copySize, sha256: hash, storageKey, shownName: null } }
  }
  if (file.former_names.includes(name)) return { movedTo: file.name }
  throw new ApiError("notFound")
}
