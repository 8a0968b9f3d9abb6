import type { BlockNode, BodyDocument } from "../../../shared/contract/document.ts"
import { fileIdOfUrl } from "../../../shared/contract/files.ts"

/** An uploaded file that a document shows: where the document names it, and its address if it is named by address. */
export type DocumentFileUse = { path: string; id: string; url: string | null }

const blockFiles = (block: BlockNode, path: string): DocumentFileUse[] => {
  switch (block.type) {
    case "image":
      return [{ path: `${path}.attrs.fileId`, id: block.attrs.fileId, url: null }]
    case "video": {
      const { url } = block.attrs
      const id = fileIdOfUrl(url)
      return id === null ? [] : [{ path: `${path}.attrs.url`, id, url }]
    }
    case "bulletList":
    case "orderedList":
      return block.content.flatMap((item, index) => blocksFiles(item.content, `${path}.content.${index}`))
    case "blockquote":
      return blocksFiles(block.content, path)
    case "table":
      return block.content.flatMap((row, index) =>
        row.content.flatMap((cell, place) => blocksFiles(cell.content, `${path}.content.${index}.content.${place}`))
      )
    default:
      return []
  }
}

const blocksFiles = (blocks: readonly BlockNode[], path: string): DocumentFileUse[] =>
  blocks.flatMap((block, index) => blockFiles(block, `${path}.content.${index}`))

/**
 * The uploaded files that a document shows, with repetitions.
 *
 * @param path prefix of the returned paths: the path of the document itself
 */
export const documentFileUses = (document: BodyDocument, path: string): DocumentFileUse[] =>
  blocksFiles(document.content, path)

/** Ids of the uploaded files that a document shows, with repetitions. */
export const documentFiles = (document: BodyDocument): string[] => documentFileUses(document, "").map((use) => use.id)
