import { inEachLocale, type Locale } from "./locales.ts"

/** Short prepositions and conjunctions, and the articles, which do not stay at the end of a line. */
const bindingWords: Partial<Record<Locale, readonly string[]>> = {
  en: "a an the i of to in on at by or if as and for but nor via per".split(" "),
  ru: (
    "а в во и к ко о об обо с со у но на не ни да до за из от по ли без для над под при про или что как где чем " +
    "изо надо ото безо"
  ).split(" "),
}

/** Russian particles that do not begin a line. */
const particles = "бы|б|же|ж|ли|ль"

const months = "January|February|March|April|May|June|July|August|September|October|November|December"

const notInWord = String.raw`(?<![\p{L}\p{N}\p{M}’'\-])`

const wordEnd = String.raw`(?![\p{L}\p{N}\p{M}’'\-])`

/** Values of interface texts that are numbers, such as `{{count}}`. */
const countPlaceholder = String.raw`\{\{(?:count|number|minutes|days|hours|seconds|size|total|max|percent|width|height|x|y)(?:,[^}]*)?\}\}`

/** A pattern of words, in lower case or with a capital. */
const anyOf = (words: readonly string[]): string =>
  words.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`).join("|")

/** What else a line is not broken after, by language. */
const bindingForms: Partial<Record<Locale, readonly string[]>> = {
  en: [String.raw`${notInWord}(?:${months})(?= \d)`, String.raw`${notInWord}(?:Mr|Mrs|Ms|Dr|St|No|vs)\.`],
  ru: [String.raw`${notInWord}(?:${anyOf(["г", "ул", "д", "стр", "рис", "им", "см", "т"])})\.`],
}

/** What does not begin a line, by language. */
const boundForms: Partial<Record<Locale, readonly string[]>> = {
  ru: [`(?:${particles})${wordEnd}`, String.raw`(?:е|д|п|к)\.`],
}

/** What a line is not broken after: each pattern ends right before the space. */
const before = (locale: Locale): string[] => [
  ...(bindingWords[locale] ? [String.raw`${notInWord}(?:${anyOf(bindingWords[locale])})`] : []),
  // Numbers and what they count, and the marks that precede a number.
  String.raw`\d[%°]?(?= [\p{L}%€$£₽°×])`,
  String.raw`${countPlaceholder}(?= [\p{L}%])`,
  String.raw`(?:№|§|&|&amp;)`,
  String.raw`\d(?= \d{3}(?!\d))`,
  // Initials.
  String.raw`${notInWord}\p{Lu}\.(?= ?\p{Lu})`,
  ...(bindingForms[locale] ?? []),
]

/** What does not begin a line: each pattern begins right after the space. */
const after = (locale: Locale): string[] => ["[—–](?= |$)", ...(boundForms[locale] ?? [])]

/** Null in a browser that cannot look behind (Safari before 16.4): only the preview of an entry is typeset there. */
const patternOf = (locale: Locale): RegExp | null => {
  try {
    return new RegExp(`(?:(?<=${before(locale).join("|")}) (?=\\S)|(?<=\\S) (?=${after(locale).join("|")}))`, "gu")
  } catch {
    return null
  }
}

const patterns = inEachLocale(patternOf)

const nbsp = "\u00a0"

/**
 * A text with non-breaking spaces where a line must not break: after short prepositions and conjunctions, before
 * dashes, between numbers and their units, in initials. Only spaces are replaced, so the length stays.
 */
export const typesetText = (text: string, locale: Locale): string =>
  patterns[locale] ? text.replace(patterns[locale], nbsp) : text

/** Elements within a line. */
const inlineTag = /^<\/?(?:a|strong|em|s|code|b|i|span|mark)(?=[\s>])/

/**
 * HTML of a body (shared/document-html.ts) with non-breaking spaces as in `typesetText`, also where a mark begins or
 * ends in between. Code stays as written.
 */
export const typesetHtml = (html: string, locale: Locale): string => {
  const parts = html.split(/(<[^>]*>)/)
  // The text alone, with a line break for every other element; then it is put back in place, as its length is the same.
  const plain = parts.map((part, index) => (index % 2 === 0 ? part : inlineTag.test(part) ? "" : "\n"))
  const set = typesetText(plain.join(""), locale)
  let at = 0
  let code = 0
  return parts
    .map((part, index) => {
      const text = set.slice(at, at + (plain[index]?.length ?? 0))
      at += text.length
      if (index % 2 === 0) return code > 0 ? part : text
      if (part.startsWith("<code")) code += 1
      if (part === "</code>") code -= 1
      return part
    })
    .join("")
}

/** A value of JSON with every text in it typeset. */
export const typesetTexts = <Value>(value: Value, locale: Locale): Value => {
  if (typeof value === "string") return typesetText(value, locale) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => typesetTexts(item, locale)) as Value
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, typesetTexts(item, locale)])) as Value
}
