import type { Locale } from "../../../../../shared/locales.ts"
import type { DocumentNode } from "../../../../../shared/document-nodes.ts"

/** An alt text or a caption that is to be translated. `value` is what the language has: as the other one, or nothing. */
export type UntranslatedLine = {
  /** The file or address of its picture or video; null for the cover. */
  media: string | null
  line: "alt" | "caption"
  value: string
  /** What the other language has. */
  other: string
}

/** An untranslated line, and the language in which it is so or is there at all. */
export type ComparedLine = UntranslatedLine & { than: Locale }

/** The file of a picture, or the address of a video: what all languages have of it. */
export const mediaOf = (attrs: DocumentNode["attrs"]): string | null => {
  const media = attrs?.["fileId"] ?? attrs?.["url"]
  return typeof media === "string" ? media : null
}

/** An alt text or a caption without the spaces around it; empty where there is none. */
export const wordsOfLine = (attrs: DocumentNode["attrs"], line: UntranslatedLine["line"]): string => {
  const words = attrs?.[line]
  return typeof words === "string" ? words.trim() : ""
}

const linesOf = (nodes: readonly DocumentNode[]) =>
  nodes
    .filter(({ type }) => type === "image" || type === "video")
    .flatMap(({ attrs }) =>
      (["alt", "caption"] as const).map((line) => ({ media: mediaOf(attrs), line, value: wordsOfLine(attrs, line) }))
    )

/**
 * Alt texts and captions that are, word for word, those of the other language, and those that a picture or video has
 * only there.
 */
export const untranslatedLines = (own: readonly DocumentNode[], other: readonly DocumentNode[]): UntranslatedLine[] => {
  const others = linesOf(other).filter(({ value }) => value !== "")
  const words = new Set(others.map(({ value }) => value))
  const owns = linesOf(own)
  return owns.flatMap((one) => {
    if (one.value !== "") return /\p{L}/u.test(one.value) && words.has(one.value) ? [{ ...one, other: one.value }] : []
    const isThis = ({ media, line, value }: (typeof owns)[number]) =>
      media === one.media && line === one.line && value !== ""
    const there = others.find(isThis)
    // Who shows it twice has said it once.
    return there && !owns.some(isThis) ? [{ ...one, other: there.value }] : []
  })
}
