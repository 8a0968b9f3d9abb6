import { z } from "zod"
import { readAddress } from "./addresses.ts"
import { linkParagraph } from "./blocks.ts"
import { plainText } from "./html-tree.ts"
import { blockPieces, split, type Piece } from "./pieces.ts"

/** A comment that begins or ends a block of WordPress' editor, or is one alone: end, name, attributes, alone. */
export const blockComment = /^\s*(\/?)wp:([a-z][a-z0-9/-]*)([\s\S]*?)(\/?)\s*$/

/** Blocks without a text of their own that are no loss: where a teaser or a page ends, space, the list of notes. */
const emptyBlocks = new Set(["more", "nextpage", "spacer", "separator", "footnotes", "paragraph", "list-item"])

const blockAttributes = z.looseObject({ url: z.string(), label: z.string().optional() })

/** The address that a block of WordPress shows, with its words; null when it shows none. */
const shownAddress = (attributes: string): { url: string; label: string | undefined } | null => {
  try {
    const { url, label } = blockAttributes.parse(JSON.parse(attributes))
    return /^https?:/i.test(url) ? { url: readAddress(url), label: label && plainText(label) } : null
  } catch {
    return null
  }
}

/** What stands for a block of WordPress that the old site made at each visit: the address that it shows, if any. */
export const dynamicBlock = (name: string, attributes: string, report: (message: string) => void): Piece[] => {
  const shown = shownAddress(attributes)
  const link = shown && linkParagraph(shown.url, shown.label || shown.url)
  if (shown && link) return shown.label ? blockPieces([link]) : [split, { type: "text", text: shown.url }, split]
  if (!emptyBlocks.has(name)) report(`the block ${name} is left out: the old site made it at each visit`)
  return [split]
}
