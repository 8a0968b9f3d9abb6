import { parse, type DefaultTreeAdapterMap } from "parse5"
import type { Locale } from "../../shared/locales.ts"

type Node = DefaultTreeAdapterMap["node"]

const isElement = (node: Node): node is DefaultTreeAdapterMap["element"] => "tagName" in node

/** Elements that begin and end a line of text, or whose text nobody reads. */
const inline = new Set([
  "a",
  "strong",
  "em",
  "s",
  "b",
  "i",
  "span",
  "mark",
  "code",
  "time",
  "cite",
  "kbd",
  "small",
  "q",
])

const unread = new Set(["head", "script", "style", "template", "noscript", "pre", "textarea", "svg", "code"])

const textOf = (node: Node): string => {
  if ("value" in node) return node.value
  if (!("childNodes" in node)) return ""
  if (isElement(node) && unread.has(node.tagName)) return "\n"
  const text = node.childNodes.map(textOf).join("")
  return isElement(node) && !inline.has(node.tagName) ? `\n${text}\n` : text
}

const short: Record<Locale, RegExp> = {
  en: /(?<![\p{L}\p{N}’'-])(?:a|an|the|of|to|in|on|at|by|or|if|as|and|for|but|nor|via|per) (?=\S)/giu,
  ru: /(?<![\p{L}\p{N}-])(?:а|в|во|и|к|ко|о|об|обо|с|со|у|но|на|не|ни|да|до|за|из|от|по|без|для|над|под|при|про|или|что|как) (?=\S)/giu,
}

const dash = /\S [—–] /gu

/** Places in a page's text where a line may end with a short word, or begin with a dash: each with what follows it. */
export const looseWords = (html: string, locale: Locale): string[] => {
  const text = textOf(parse(html))
  return [short[locale], dash].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index }) => text.slice(index, index + 30).replaceAll("\n", " "))
  )
}
