import type { BodyDocument } from "./contract/document.ts"

/** Any node of a document, for what may be anywhere in it: the types of the contract are wider than what is read. */
export type DocumentNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
  marks?: { type: string; attrs?: { href?: string } }[]
  text?: string
}

/** Where a node is within its document, as `content.0.content.2`. */
type PlacedNode = { node: DocumentNode; path: string }

const placedIn = ({ content = [] }: DocumentNode, path: string): PlacedNode[] =>
  content.flatMap((node, index) => {
    const place = `${path}content.${index}`
    return [{ node, path: place }, ...placedIn(node, `${place}.`)]
  })

/** Every node of a document in reading order. */
export const placedNodes = (document: BodyDocument): PlacedNode[] => placedIn(document, "")

/** The same without their places. */
export const documentNodes = (document: BodyDocument): DocumentNode[] => placedNodes(document).map(({ node }) => node)

/** Ids of the entries whose cards a document shows, each once. */
export const bookmarkedIds = (document: BodyDocument): string[] => [
  ...new Set(
    documentNodes(document).flatMap(({ type, attrs }) => (type === "bookmark" ? [String(attrs?.["id"])] : []))
  ),
]
