/** What is looked for. Word forms are not guessed: "Frostborn" does not find "Frostborns" when words are whole. */
export type FindQuery = { what: string; matchCase: boolean; wholeWords: boolean }

/** A match in a string, in UTF-16 code units. */
type TextMatch = { from: number; to: number }

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")

/** The pattern of a query; null for an empty one. A space also finds the one that does not break a line. */
const patternOf = ({ what, matchCase, wholeWords }: FindQuery): RegExp | null => {
  if (what === "") return null
  const words = escaped(what).replace(/[ \u00a0]/g, "[ \\u00a0]")
  // Only a letter or a digit has a word around it: the sign at an end of the query ends a word itself.
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
  const [first, last] = [/^./su.exec(what)?.[0], /.$/su.exec(what)?.[0]]
  const start = wholeWords && isWord(first) ? "(?<![\\p{L}\\p{N}_])" : ""
  const end = wholeWords && isWord(last) ? "(?![\\p{L}\\p{N}_])" : ""
  return new RegExp(start + words + end, matchCase ? "gu" : "giu")
}

/** All matches in a string, from its begin, none over another. */
export const findInText = (text: string, query: FindQuery): TextMatch[] => {
  const pattern = patternOf(query)
  return pattern
    ? [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
    : []
}

/** The string with other words in place of one match, or of all. @param only index of the match */
export const replaceInText = (
  text: string,
  query: FindQuery,
  replacement: string,
  only: number | null = null
): string => {
  let next = ""
  let end = 0
  findInText(text, query).forEach(({ from, to }, index) => {
    if (only !== null && index !== only) return
    next += text.slice(end, from) + replacement
    end = to
  })
  return next + text.slice(end)
}
