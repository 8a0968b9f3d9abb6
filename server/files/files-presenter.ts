import type { Picture } from "../../shared/contract/entry.ts"
import type { DownloadFormat } from "../../shared/downloads.ts"
import {
  fileUrl,
  type FileUse,
  type LibraryFile,
  type UploadedLibraryFile,
  type UploadedResume,
} from "../../shared/contract/files.ts"
import type { LocalizedText } from "../../shared/locales.ts"
import type { DocumentFile } from "../../shared/document-html.ts"
import { localizedText } from "../db/locale-column.ts"
import type { FileUseRow } from "./library/file-usage-repository.ts"
import type { ResumeRow } from "./resumes/resumes-repository.ts"
import type { UploadedFile } from "./files-repository.ts"

const presentRenditions = (file: UploadedFile): Picture["renditions"] =>
  file.renditions.map(({ name, type, width, height }) => ({ url: fileUrl({ id: file.id, name }), type, width, height }))

/** The picture with this id; null when there is none, or the file is not a picture. */
export const presentPicture = (
  id: string | null,
  files: ReadonlyMap<string, UploadedFile>,
  about: { alt: LocalizedText; focalPoint: { x: number; y: number } }
): Picture | null => {
  const file = id === null ? undefined : files.get(id)
  const facts = file && presentPictureFacts(file)
  return facts ? { ...facts, ...about } : null
}

const presentPictureFacts = (file: UploadedFile): Omit<Picture, "alt" | "focalPoint"> | null => {
  const { id, width, height, placeholder } = file
  if (width === null || height === null) return null
  const facts = { id, url: fileUrl(file), type: file.content_type, width, height }
  return { ...facts, renditions: presentRenditions(file), placeholder }
}

const formatOf = ({ content_type }: UploadedFile): DownloadFormat =>
  content_type === "application/pdf" ? "pdf" : "zip"

/** A file as the media library shows it. */
export const presentLibraryFile = (file: UploadedFile): LibraryFile => {
  const { id, name, size, width, height, version } = file
  const alt = localizedText(file.alt)
  const stored = { name, size, createdAt: file.created_at.toISOString(), version, alt, tags: file.tags }
  const picture = file.kind === "image" ? presentPictureFacts(file) : null
  if (picture) return { kind: "image", ...picture, focalPoint: { x: file.focal_x, y: file.focal_y }, ...stored }
  if (file.shown_name !== null) {
    const { shown_name: shownName } = file
    return {
      kind: "download",
      id,
      url: fileUrl(file),
      type: file.content_type,
      format: formatOf(file),
      shownName,
      ...stored,
    }
  }
  const facts = { id, url: fileUrl(file), type: file.content_type, ...stored }
  if (file.kind === "captions") return { kind: "captions", ...facts }
  return { kind: file.kind === "webm" ? "webm" : "video", width, height, ...facts }
}

/** A file as its upload added it to the library. */
export const presentUploadedFile = ({
  file,
  sameAs,
}: {
  file: UploadedFile
  sameAs: UploadedFile | undefined
}): UploadedLibraryFile => ({ ...presentLibraryFile(file), sameAs: sameAs ? presentLibraryFile(sameAs) : null })

/** A resume as its uploader sees it. */
export const presentUploadedResume = ({ id, name, size }: ResumeRow): UploadedResume => ({
  kind: "resume",
  id,
  name,
  size,
})

/** A file as the renderer of documents needs it. */
export const presentDocumentFile = (file: UploadedFile): DocumentFile => ({
  url: fileUrl(file),
  width: file.width,
  height: file.height,
  renditions: presentRenditions(file),
  ...(file.shown_name === null ? {} : { download: { name: file.shown_name, format: formatOf(file), size: file.size } }),
})

/** The same of several, by id. */
export const presentDocumentFiles = (files: ReadonlyMap<string, UploadedFile>): Map<string, DocumentFile> =>
  new Map([...files].map(([id, file]) => [id, presentDocumentFile(file)]))

/** What shows a file: one item per entry or note, with its titles by language. */
export const presentFileUses = (rows: readonly FileUseRow[]): FileUse[] => {
  const uses = new Map<string, FileUse>()
  for (const { kind, id, locale, title } of rows) {
    const key = `${kind} ${id ?? ""}`
    uses.set(key, { kind, id, titles: { ...uses.get(key)?.titles, [locale]: title } })
  }
  return [...uses.values()]
}
