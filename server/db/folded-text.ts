import { sql, type RawBuilder } from "kysely"
import { searchLimits } from "../../shared/limits/lists.ts"

const upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё"

const lower = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе"

/** Lower case of latin and Russian letters, ё as е, independent of the database's locale. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(translate(${text}, ${upper}, ${lower}))`

const lowered = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${text})`

const fold = (text: string): string => text.toLowerCase().replaceAll("ё", "е")

const hasRussian = /[\u0400-\u04ff]/

/** The words of a query, each once. Of too many the longest ones are sought, which leave the fewest rows. */
export const wordsOf = (q: string): string[] =>
  [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
    .sort((one, other) => other.length - one.length)
    .slice(0, searchLimits.words)

/** What stands between the words of a name, besides blanks. The database's function search_names has the same. */
const separators = /[-–—«»“”„"'().,:;!?/\u00a0]/g

/** A query as the columns `names` have it: its words, and all of it as typed, with one blank between words. */
export const foldedQuery = (q: string): { words: string[]; phrase: string } => {
  const phrase = fold(q.replace(separators, " ")).trim().replace(/\s+/g, " ")
  return { words: wordsOf(phrase), phrase }
}

/**
 * Whether each word of `q` is in one of the texts, ignoring case.
 *
 * @param ready texts that are folded already, as the columns `search_text` are
 */
export const hasText = (
  texts: readonly RawBuilder<unknown>[],
  q: string,
  ready: readonly RawBuilder<unknown>[] = []
): RawBuilder<boolean> => {
  const hasWord = (word: string): RawBuilder<boolean> => {
    // Folding Russian letters is four fifths of the work; a word without any does not need it.
    const comparable = hasRussian.test(word) ? folded : lowered
    const places = [...ready, ...texts.map(comparable)]
    return sql<boolean>`(${sql.join(
      places.map((one) => sql<boolean>`strpos(${one}, ${word}) > 0`),
      sql` or `
    )})`
  }
  const words = wordsOf(fold(q))
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(hasWord), sql` and `)})`
}
