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

/** A game is what its name is searched for: its page comes before everything that names it. */
const isNamed = ({ entry, title }: Prepared, wanted: readonly string[]): boolean =>
  entry.kind === "game" && wanted.every((start) => title.some((stem) => stem.startsWith(start)))

/**
 * Entries that contain every wanted word, best first, the page of a game before all others for its name; equal ones newest first.
 *
 * @param wanted stems
 */
export const findEntries = (entries: readonly Prepared[], wanted: readonly string[]): SearchEntry[] => {
  if (wanted.length === 0) return []
  return entries
    .map((candidate) => {
      const worths = wanted.map((start) => worth(candidate, start))
      return {
        entry: candidate.entry,
        score: worths.includes(0)
          ? 0
          : worths.reduce((sum, value) => sum + value, isNamed(candidate, wanted) ? 1_000 : 0),
      }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (b.entry.date ?? "").localeCompare(a.entry.date ?? ""))
    .map(({ entry }) => entry)
}

const newestFirst = (a: SearchEntry, b: SearchEntry): number => (b.date ?? "").localeCompare(a.date ?? "")

/** What is shown before anything is typed: the games, the newest posts and open vacancies. */
export const suggestedEntries = (entries: readonly Prepared[]) => {
  const ofKind = (...kinds: SearchEntry["kind"][]): SearchEntry[] =>
    entries.map(({ entry }) => entry).filter(({ kind }) => kinds.includes(kind))
  return {
    games: ofKind("game"),
    posts: ofKind("blog", "devblog").sort(newestFirst).slice(0, 3),
    vacancies: ofKind("job").slice(0, 3),
  }
}
