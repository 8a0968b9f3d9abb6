import { diffArrays } from "diff"
import { localeTags, type Locale } from "../../../../../shared/locales.ts"

/** A run of a text that both versions have, or only the later (`added`) or the earlier one (`removed`). */
export type TextChange = { kind: "same" | "added" | "removed"; text: string }

/** A comparison that takes longer than this, in milliseconds, is given up. */
const giveUpAfter = 500

const wordsOf = (text: string, locale: Locale): string[] =>
  [...new Intl.Segmenter(localeTags[locale].bcp47, { granularity: "word" }).segment(text)].map(({ segment }) => segment)

/** What became of a text, word by word; texts that are too different are shown as one that replaces the other. */
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

/** How much of an unchanged run is shown beside a change, in characters. */
const contextLength = 60

/** The changes with a little of the text around them; long stretches that stayed are cut out. */
export const shortened = (changes: readonly TextChange[]): TextChange[] =>
  changes.map((change, index) => {
    const { kind, text } = change
    if (kind !== "same" || text.length <= 2 * contextLength) return change
    const head = index === 0 ? "" : text.slice(0, contextLength)
    const tail = index === changes.length - 1 ? "" : text.slice(-contextLength)
    return { kind, text: `${head} … ${tail}` }
  })
