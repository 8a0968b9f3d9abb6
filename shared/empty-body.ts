import type { BodyDocument } from "./contract/document.ts"
import { documentNodes } from "./document-nodes.ts"

/** The types of nodes that are something to look at, also without a word. */
export const shownNodes: ReadonlySet<string> = new Set([
  "image",
  "video",
  "file",
  "bookmark",
  "table",
  "horizontalRule",
  "codeBlock",
])

/** Whether a body has nothing to read and nothing to look at. */
export const isEmptyBody = (body: BodyDocument): boolean =>
  documentNodes(body).every(({ type, text = "" }) => !shownNodes.has(type) && text.trim() === "")
