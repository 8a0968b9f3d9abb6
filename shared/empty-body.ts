import type { BodyDocument } from "./contract/document.ts"
import { documentNodes } from "./document-nodes.ts"

const shown = new Set(["image", "video", "file", "bookmark", "table", "horizontalRule", "codeBlock"])

/** Whether a body has nothing to read and nothing to look at. */
export const isEmptyBody = (body: BodyDocument): boolean =>
  documentNodes(body).every(({ type, text = "" }) => !shown.has(type) && text.trim() === "")
