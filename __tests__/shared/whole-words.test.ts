import { wholeWordParts } from "../../shared/whole-words.ts"

/** The words that stay whole, in brackets. */
const shown = (text: string): string =>
  wholeWordParts(text)
    .map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join("")

test.each([
  ["почему он всё-таки не утонул", "почему он [всё-таки] не утонул"],
  ["Кто-то, где-нибудь, что-либо", "[Кто-то], [где-нибудь], [что-либо]"],
  ["Кое-что из-за чуть-чуть", "[Кое-что] [из-за] [чуть-чуть]"],
  ["По-английски и по-русски", "[По-английски] и [по-русски]"],
  ["A co-op round-up, free-to-play", "A [co-op] [round-up], [free-to-play]"],
  // Both parts read well on lines of their own.
  ["Технический саунд-дизайнер", "Технический саунд-дизайнер"],
  ["Forty-eight hours", "Forty-eight hours"],
  // Wider than a phone.
  ["по-средневековому, anti-globalization", "по-средневековому, anti-globalization"],
  ["Пепел — 2020-х", "Пепел — [2020-х]"],
  ["без дефиса - и с ним", "без дефиса - и с ним"],
  ["", ""],
])("keeps words of a heading whole at their hyphens: %s", (text, parts) => {
  expect(shown(text)).toBe(parts)
})

test.each(["всё-таки", "так-то и кто-то", "без"])("changes nothing of the text: %s", (text) => {
  expect(wholeWordParts(text).join("")).toBe(text)
})
