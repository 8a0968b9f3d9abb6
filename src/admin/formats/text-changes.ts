import { diffArrays } from "diff"
import { localeTags, type Locale } from "../../../shared/locales.ts"

/** A run of text in both versions (`same`), in the later only (`added`), or in the earlier only (`removed`). */
export type TextChange = { kind: "same" | "added" | "removed"; text: string }

/** Timeout of a comparison in milliseconds. */
const giveUpAfter = 500

/** The words of a text, and what stands between them. */
export const wordsOf = (text: string, locale: Locale): string[] =>
  [...new Intl.Segmenter(localeTags[locale].bcp47, { granularity: "word" }).segment(text)].map(({ segment }) => segment)

/** Compares two texts word by word. After the timeout, returns them as one removed and one added text. */
export const textChanges = (before: string, after: string, locale: Locale): TextChange[] => {
  const runs = diffArrays(wordsOf(before, locale), wordsOf(after, locale), { timeout: giveUpAfter })
  if (!runs)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]
  return runs.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }))
}

/** Length of the unchanged text shown beside a change, in characters. */
const contextLength = 60

/** The changes with a little context; long unchanged runs are shortened. */
export const shortened = (changes: readonly TextChange[]): TextChange[] =>
  changes.map((change, index) => {
    const { kind, text } = change
    if (kind !== "same" || text.length <= 2 * contextLength) return change
    const head = index === 0 ? "" : text.slice(0, contextLength)
    const tail = index === changes.length - 1 ? "" : text.slice(-contextLength)
    return { kind, text: `${head} … ${tail}` }
  })
