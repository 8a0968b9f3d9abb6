import type { SearchEntry } from "../../../shared/search-parts.ts"
import { stemsOf } from "../../../shared/search-words.ts"

/** An entry with the stems of its texts, which are compared at every key. */
export type Prepared = { entry: SearchEntry; title: string[]; text: string[]; words: string[] }

export const prepared = (entry: SearchEntry): Prepared => ({
  entry,
  title: stemsOf(entry.title),
  text: stemsOf(entry.text),
  words: entry.words.split(" "),
})

/** What a word is worth where it is found: whole in the title most, somewhere in the body least. */
const worth = ({ title, text, words }: Prepared, start: string): number => {
  const begins = (stem: string): boolean => stem.startsWith(start)
  if (title.includes(start)) return 10
  if (title.some(begins)) return 7
  if (text.some(begins)) return 3
  return words.some(begins) ? 1 : 0
}

/**
 * Entries that have every word that is searched for, best first; of equal ones the newest.
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
