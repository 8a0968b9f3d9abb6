import type { BodyDocument } from "../../../shared/contract/document.ts"
import { fileIdOfUrl } from "../../../shared/contract/files.ts"
import { placedNodes, type DocumentNode } from "../../../shared/document-nodes.ts"

/** An uploaded file that a document shows: where the document names it, and its address if it is named by address. */
export type DocumentFileUse = { path: string; id: string; url: string | null }

const nodeFiles = ({ type, attrs = {} }: DocumentNode, path: string): DocumentFileUse[] => {
  if (type === "image") return [{ path: `${path}.attrs.fileId`, id: String(attrs["fileId"]), url: null }]
  if (type !== "video") return []
  const url = String(attrs["url"])
  const id = fileIdOfUrl(url)
  const poster = attrs["poster"]
  return [
    ...(id === null ? [] : [{ path: `${path}.attrs.url`, id, url }]),
    ...(typeof poster === "string" ? [{ path: `${path}.attrs.poster`, id: poster, url: null }] : []),
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
