import { videoUrl, type BlockNode, type InlineNode } from "../../../shared/contract/document.ts"
import { isVideoPage } from "../../../shared/video-address.ts"
import { targetOf } from "./addresses.ts"
import type { BodyContext } from "./body-context.ts"
import type { HtmlNode } from "./html-tree.ts"
import { assemble } from "./pieces.ts"

/** The content of a node with a plain text; none for an empty text. */
export const plain = (text: string) => (text === "" ? [] : [{ type: "text" as const, text }])

/** What stands where the editor wants a paragraph and there is none. */
export const emptyParagraph: BlockNode = { type: "paragraph", content: [] }

/** A link that stands alone; null for an address that no link of a document has. */
export const linkParagraph = (address: string, label = address): BlockNode | null =>
  targetOf(address) !== null
    ? {
        type: "paragraph",
        content: [{ type: "text", text: label, marks: [{ type: "link", attrs: { href: address } }] }],
      }
    : null

/** A video; without a caption where that is empty. */
export const videoBlock = (url: string, caption: string): BlockNode => ({
  type: "video",
  attrs: { url, caption: caption === "" ? null : caption },
})

const paragraphOf = (line: InlineNode[]): BlockNode => {
  const [only, more] = line
  if (only?.type !== "text" || more || only.marks || !/^https?:\/\/\S+$/.test(only.text))
    return { type: "paragraph", content: line }
  // An address that stands alone is what editors show a card or a video for.
  const secure = only.text.replace(/^http:/, "https:")
  if (isVideoPage(secure) && videoUrl.safeParse(secure).success) return videoBlock(secure, "")
  return linkParagraph(only.text) ?? { type: "paragraph", content: line }
}

/** The blocks that nodes become. */
export const blocksOf = (nodes: readonly HtmlNode[], context: BodyContext): BlockNode[] =>
  assemble(context.piecesOf(nodes, context.marks, context), paragraphOf)
