import type { SearchEntry } from "../../../shared/search-parts.ts"
import { stemsOf } from "../../../shared/search-words.ts"

/** An entry with the stems of its texts, which are compared on every keystroke. */
export type Prepared = { entry: SearchEntry; title: string[]; text: string[]; words: string[] }

export const prepared = (entry: SearchEntry): Prepared => ({
  entry,
  title: stemsOf(entry.title),
  text: stemsOf(entry.text),
  words: entry.words.split(" "),
})

/** Score of a word: highest for a complete word of the title, lowest for a prefix in the body. */
const worth = ({ title, text, words }: Prepared, start: string): number => {
  const begins = (stem: string): boolean => stem.startsWith(start)
  if (title.includes(start)) return 10
  if (title.some(begins)) return 7
  if (text.some(begins)) return 3
  return words.some(begins) ? 1 : 0
}

/**
 * Entries that contain every wanted word, best first; equal ones newest first.
 *
 * @param wanted stems
 */
export const findEntries = (entries: readonly Prepared[], wanted: readonly string[]): SearchEntry[] => {
  if (wanted.length === 0) return []
  return entries
    .map((candidate) => {
      const worths = wanted.map((start) => worth(candidate, start))
      return { entry: candidate.entry, score: worths.includes(0) ? 0 : worths.reduce((sum, value) => sum + value, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (b.entry.date ?? "").localeCompare(a.entry.date ?? ""))
    .map(({ entry }) => entry)
}
