import type { BodyDocument } from "../../../shared/contract/document.ts"
import { fileIdOfUrl } from "../../../shared/contract/files.ts"
import { placedNodes, type DocumentNode } from "../../../shared/document-nodes.ts"

/**
 * An uploaded file that a document shows: where the document names it, its address if it is named by address, and what
 * it is shown as.
 */
export type DocumentFileUse = { path: string; id: string; url: string | null; kind: "image" | "video" | "download" }

const nodeFiles = ({ type, attrs = {} }: DocumentNode, path: string): DocumentFileUse[] => {
  if (type === "image") return [{ path: `${path}.attrs.fileId`, id: String(attrs["fileId"]), url: null, kind: "image" }]
  if (type === "file")
    return [{ path: `${path}.attrs.downloadId`, id: String(attrs["downloadId"]), url: null, kind: "download" }]
  if (type !== "video") return []
  const url = String(attrs["url"])
  const id = fileIdOfUrl(url)
  const poster = attrs["poster"]
  return [
    ...(id === null ? [] : [{ path: `${path}.attrs.url`, id, url, kind: "video" as const }]),
    ...(typeof poster === "string"
      ? [{ path: `${path}.attrs.poster`, id: poster, url: null, kind: "image" as const }]
      : []),
  ]
}

/**
 * The uploaded files that a document shows, with repetitions.
 *
 * @param path prefix of the returned paths: the path of the document itself
 */
export const documentFileUses = (document: BodyDocument, path: string): DocumentFileUse[] =>
  placedNodes(document).flatMap((placed) => nodeFiles(placed.node, `${path}.${placed.path}`))

/** Ids of the uploaded files that a document shows, with repetitions. */
export const documentFiles = (document: BodyDocument): string[] => documentFileUses(document, "").map((use) => use.id)
