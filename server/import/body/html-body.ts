import type { BodyDocument } from "../../../shared/contract/document.ts"
import { findAnchors } from "./addresses.ts"
import { blocksOf } from "./blocks.ts"
import type { BodyContext, BodyReader } from "./body-context.ts"
import { piecesOf } from "./elements.ts"
import { attributeOf, elementsIn, parseHtml } from "./html-tree.ts"
import { findNotes } from "./notes.ts"
import { isCover, pictureAddresses } from "./pictures.ts"

export type BodySource = {
  html: string
  /** Line of the source on which the HTML begins. */
  line: number
  /** Whether line breaks outside of blocks make paragraphs, as in WordPress' classic editor. */
  isTyped: boolean
  /** Texts of notes that are kept apart from the text, by name. */
  notes?: ReadonlyMap<string, string>
  /** Line of the source with these words, where the HTML has other lines than the source. */
  lineWith?: (words: string) => number
}

/** The addresses in a text that may be those of its pictures and videos. */
export const fileAddresses = (html: string): string[] => {
  const elements = elementsIn(parseHtml(html))
  return [
    ...new Set(
      elements.flatMap((element) => {
        if (element.tagName === "img" || isCover(element)) return pictureAddresses(element)
        if (element.tagName !== "video" && element.tagName !== "source") return []
        return [attributeOf(element, "src").trim()].filter((address) => address !== "")
      })
    ),
  ]
}

/**
 * Makes a document of foreign HTML: of the nodes that the editor has, by the rules of its paste. What has no place in a
 * document is reported with its line; words always stay.
 *
 * @throws RangeError for HTML that is nested too deep to be read
 */
export const htmlBody = ({ html, line, isTyped, notes, lineWith }: BodySource, reader: BodyReader): BodyDocument => {
  const nodes = parseHtml(html)
  const report: BodyContext["report"] = (at, message, words = "") =>
    reader.report(lineWith ? lineWith(words) : at, message)
  const around = { notes: findNotes(nodes, notes), anchors: findAnchors(nodes) }
  const context: BodyContext = { ...reader, ...around, report, line, isTyped, piecesOf, marks: [], depth: 1 }
  return { type: "doc", content: blocksOf(nodes, context) }
}
