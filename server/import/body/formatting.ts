import { attributeOf, hasClass, type HtmlElement } from "./html-tree.ts"

/** What texts can look like elsewhere and not here, by what shows it. */
const formattings: readonly [name: string, names: readonly string[], style: RegExp, classes: RegExp | null][] = [
  ["underlined text", ["u", "ins"], /text-decoration[\w-]*:[^;]*underline/i, null],
  [
    "highlighted text",
    ["mark"],
    /background(?:-color)?:(?!\s*(?:none|transparent|inherit|initial|white|#fff\b|url))/i,
    /-background-color$/,
  ],
  ["colored text", ["font"], /(?:^|[;\s])color:/i, /^has-(?!text-|link-)[\w-]+(?<!background)-color$/],
  ["sizes of text", ["big", "small"], /font-size:/i, /^has-[\w-]+-font-size$/],
  ["alignment of text", ["center"], /text-align:\s*(?:center|right|justify)/i, /^has-text-align-(?:center|right)$/],
]

/** The looks of an element that its text loses. */
export const lostFormatting = (element: HtmlElement): string[] => {
  const style = attributeOf(element, "style")
  return formattings.flatMap(([name, names, declaration, classes]) =>
    names.includes(element.tagName) || declaration.test(style) || (classes !== null && hasClass(element, classes))
      ? [name]
      : []
  )
}

const raised = { from: "0123456789+-=()ni", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ" }

const lowered = { from: "0123456789+-=()", to: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" }

/** Raised or lowered figures as characters of their own; null for other words. */
export const raisedText = (name: string, text: string): string | null => {
  const { from, to } = name === "sup" ? raised : lowered
  const characters = Array.from(text.replace("−", "-"), (character) => to[from.indexOf(character)])
  return text !== "" && characters.every((character) => character !== undefined) ? characters.join("") : null
}
