/** A token: names with their slash and resolved escapes, numbers and delimiters as they are, strings as "()". */
export type PdfToken = string

const blanks = new Set("\0\t\n\f\r ")

const delimiters = new Set("()<>[]{}/%")

const isRegular = (character: string): boolean => !blanks.has(character) && !delimiters.has(character)

/** Position behind a string in parentheses, which may hold others; escaped ones do not count. */
const afterString = (text: string, start: number): number => {
  let depth = 0
  let at = start
  do {
    const character = text[at]
    if (character === "\\") at += 1
    else if (character === "(") depth += 1
    else if (character === ")") depth -= 1
    at += 1
  } while (depth > 0 && at < text.length)
  return at
}

const afterComment = (text: string, start: number): number => {
  let at = start
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1
  return at
}

const afterWord = (text: string, start: number): number => {
  let at = start
  while (at < text.length && isRegular(text[at] ?? "")) at += 1
  return at
}

const nameOf = (raw: string): string =>
  raw.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))

type Reading = { token: PdfToken | null; next: number }

/** The token at a position; null for a blank or a comment. ISO 32000-1, section 7.2. */
const tokenAt = (text: string, at: number): Reading => {
  const character = text[at] ?? ""
  if (blanks.has(character)) return { token: null, next: at + 1 }
  if (character === "%") return { token: null, next: afterComment(text, at) }
  if (character === "(") return { token: "()", next: afterString(text, at) }
  if (character === "/") {
    const next = afterWord(text, at + 1)
    return { token: nameOf(text.slice(at, next)), next }
  }
  const pair = text.slice(at, at + 2)
  if (pair === "<<" || pair === ">>") return { token: pair, next: at + 2 }
  if (character === "<") {
    const close = text.indexOf(">", at)
    return { token: "()", next: close === -1 ? text.length : close + 1 }
  }
  if (delimiters.has(character)) return { token: character, next: at + 1 }
  const next = afterWord(text, at)
  return { token: text.slice(at, next), next }
}

const closing: Record<string, PdfToken> = { "<<": ">>", "[": "]" }

export type PdfObject = {
  tokens: PdfToken[]
  /** Where the bytes of its stream begin; null where it has none. */
  stream: number | null
  /** Whether its brackets match. Readers differ in what they make of others. */
  isBalanced: boolean
  /** Characters that were read. */
  length: number
}

/** Where a stream's bytes begin, if the keyword `stream` comes next; otherwise null. */
const streamAfter = (text: string, start: number): number | null => {
  for (let at = start; at < text.length;) {
    const { token, next } = tokenAt(text, at)
    if (token !== null) {
      const word = /^stream[ \t]*\r?\n?/.exec(text.slice(at, at + 64))
      return word ? at + word[0].length : null
    }
    at = next
  }
  return null
}

/**
 * Reads one object, from behind the keyword `obj` or the start of a compressed object; at most `budget` characters. Like
 * readers it ignores a bracket that closes nothing.
 */
export const readPdfObject = (text: string, start: number, budget: number): PdfObject => {
  const tokens: PdfToken[] = []
  const end = Math.min(text.length, start + budget)
  const open: PdfToken[] = []
  let isBalanced = true
  let at = start
  while (at < end) {
    const { token, next } = tokenAt(text, at)
    at = next
    if (token === null) continue
    tokens.push(token)
    const close = closing[token]
    if (close !== undefined) open.push(close)
    else if (token === open.at(-1)) open.pop()
    else if (token === "]" || token === ">>") isBalanced = false
    if (open.length === 0) break
  }
  isBalanced &&= open.length === 0
  return { tokens, isBalanced, stream: tokens[0] === "<<" ? streamAfter(text, at) : null, length: at - start }
}

/**
 * The tokens of the dictionary that begins at an index.
 *
 * @param deepest 1 leaves out what is in dictionaries and arrays within it
 */
export const dictionaryTokens = (tokens: readonly PdfToken[], start: number, deepest = Infinity): PdfToken[] => {
  const within: PdfToken[] = []
  const open: PdfToken[] = []
  for (const token of tokens.slice(start)) {
    const close = closing[token]
    if (close !== undefined) open.push(close)
    else if (token === open.at(-1)) open.pop()
    else if (open.length <= deepest) within.push(token)
    if (open.length === 0) break
  }
  return within
}
