import type { BlockNode, BodyDocument } from "../../shared/contract/document.ts"
import { fileIdOfUrl } from "../../shared/contract/files.ts"

const blockFiles = (block: BlockNode): string[] => {
  switch (block.type) {
    case "image":
      return [block.attrs.fileId]
    case "video": {
      const id = fileIdOfUrl(block.attrs.url)
      return id === null ? [] : [id]
    }
    case "bulletList":
    case "orderedList":
      return block.content.flatMap((item) => item.content.flatMap(blockFiles))
    case "blockquote":
      return block.content.flatMap(blockFiles)
    case "table":
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.flatMap(blockFiles)))
    default:
      return []
  }
}

/** Ids of the uploaded files that a document shows, with repetitions. */
export const documentFiles = (document: BodyDocument): string[] => document.content.flatMap(blockFiles)
