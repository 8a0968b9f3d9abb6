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

const isLocale = (language: string | undefined): language is Locale => language === "en" || language === "ru"

const localeOf = (node: Node): Locale | undefined => {
  const language = isElement(node) ? node.attrs.find(({ name }) => name === "lang")?.value.slice(0, 2) : undefined
  return isLocale(language) ? language : undefined
}

/** In a text, the place of words in another language. */
const elsewhere = "¤"

/** The text of a node in its own language; the parts of it in another one are added to `others`. */
const textOf = (node: Node, locale: Locale, others: { locale: Locale; text: string }[]): string => {
  if ("value" in node) return node.value
  if (!("childNodes" in node)) return ""
  if (isElement(node) && unread.has(node.tagName)) return "\n"
  const own = localeOf(node) ?? locale
  const text = node.childNodes.map((child) => textOf(child, own, others)).join("")
  if (own !== locale) others.push({ locale: own, text })
  const shown = own === locale || text.trim() === "" ? text : elsewhere
  return isElement(node) && !inline.has(node.tagName) ? `\n${shown}\n` : shown
}

const short: Record<Locale, RegExp> = {
  en: /(?<![\p{L}\p{N}’'-])(?:a|an|the|of|to|in|on|at|by|or|if|as|and|for|but|nor|via|per) (?=\S)/giu,
  ru: /(?<![\p{L}\p{N}-])(?:а|в|во|и|к|ко|о|об|обо|с|со|у|но|на|не|ни|да|до|за|из|от|по|без|для|над|под|при|про|или|что|как) (?=\S)/giu,
}

const dash = /\S [—–] /gu

/**
 * Places in a page's text where a line may end with a short word, or begin with a dash: each with what follows it.
 *
 * @param locale language of what names none itself
 */
export const looseWords = (html: string, locale: Locale): string[] => {
  const others: { locale: Locale; text: string }[] = []
  const text = textOf(parse(html), locale, others)
  return [{ locale, text }, ...others].flatMap((part) =>
    [short[part.locale], dash].flatMap((pattern) =>
      [...part.text.matchAll(pattern)].map(({ index }) => part.text.slice(index, index + 30).replaceAll("\n", " "))
    )
  )
}
