import type { Picture } from "../../shared/contract/entry.ts"
import { fileUrl } from "../../shared/contract/files.ts"
import type { LocalizedText } from "../../shared/locales.ts"
import type { DocumentFile } from "../documents/document-html.ts"
import type { UploadedFile } from "../store/uploaded-files.ts"

const presentRenditions = (file: UploadedFile): Picture["renditions"] =>
  file.renditions.map(({ name, type, width, height }) => ({ url: fileUrl({ id: file.id, name }), type, width, height }))

/** The picture with this id; null where there is none, or the file is none. */
export const presentPicture = (
  id: string | null,
  files: ReadonlyMap<string, UploadedFile>,
  about: { alt: LocalizedText; focalPoint: { x: number; y: number } }
): Picture | null => {
  const file = id === null ? undefined : files.get(id)
  if (!file || file.width === null || file.height === null) return null
  return {
    id: file.id,
    url: fileUrl(file),
    type: file.content_type,
    width: file.width,
    height: file.height,
    renditions: presentRenditions(file),
    placeholder: file.placeholder,
    ...about,
  }
}

/** Files as the renderer of documents needs them. */
export const presentDocumentFiles = (files: ReadonlyMap<string, UploadedFile>): Map<string, DocumentFile> =>
  new Map(
    [...files].map(([id, file]) => [
      id,
      { url: fileUrl(file), width: file.width, height: file.height, renditions: presentRenditions(file) },
    ])
  )
