import type { FoundEntry } from "../../../../shared/contract/entry-search.ts"

/** Something that the palette offers: an entry, a screen, an action. */
export type Command = {
  /** Stable over visits: recent commands are remembered by it. */
  id: string
  title: string
  /** What else it is called, as in other languages. */
  names: readonly string[]
  kind: "screen" | "action" | FoundEntry["contentType"]
  /** Its shortcut, if it has one. */
  keys?: string
  run: () => void
}

/** How well a command fits: the lower the better. */
type Fit = 0 | 1 | 2

const fold = (text: string): string => text.toLowerCase().replaceAll("ё", "е")

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

/** Whether the letters stand in the text in this order, the first of them at the beginning of a word. */
const isSubsequence = (letters: string, text: string): boolean =>
  wordsOf(text).some((_word, index, words) => {
    let at = 0
    const rest = words.slice(index).join("")
    if (rest[0] !== letters[0]) return false
    for (const character of rest) if (character === letters[at]) at += 1
    return at >= letters.length
  })

const fitOfName = (query: string, name: string): Fit | null => {
  const sought = wordsOf(query)
  if (fold(name).startsWith(fold(query.trim()))) return 0
  const words = wordsOf(name)
  if (sought.length > 0 && sought.every((word) => words.some((one) => one.startsWith(word)))) return 1
  const letters = sought.join("")
  return letters.length > 1 && isSubsequence(letters, name) ? 2 : null
}

/** How well the best of some names fits what was typed; null if none does. Typos do not fit. */
export const fitOf = (query: string, names: readonly string[]): Fit | null =>
  names.reduce<Fit | null>((best, name) => {
    const fit = fitOfName(query, name)
    return fit !== null && (best === null || fit < best) ? fit : best
  }, null)

/**
 * The commands that fit what was typed, the best first, and of equal ones those that were chosen last.
 *
 * @param recent ids of commands, the last chosen one first
 */
export const fittingCommands = <One extends Pick<Command, "id" | "title" | "names">>(
  query: string,
  commands: readonly One[],
  recent: readonly string[]
): { command: One; fit: Fit }[] => {
  const rank = ({ id }: One): number => {
    const index = recent.indexOf(id)
    return index === -1 ? recent.length : index
  }
  return commands
    .flatMap((command) => {
      const fit = fitOf(query, [command.title, ...command.names])
      return fit === null ? [] : [{ command, fit }]
    })
    .sort((one, other) => one.fit - other.fit || rank(one.command) - rank(other.command))
}
